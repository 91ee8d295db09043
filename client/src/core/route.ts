// Screens and their addresses: a `replay` is a deal played here, a `record` one from the library. The part after `#` names the screen, so any host can serve the page.
export type Route =
  | { readonly screen: 'lobby' }
  | { readonly screen: 'new' }
  | { readonly screen: 'table'; readonly id: string }
  | { readonly screen: 'replay'; readonly id: string }
  | { readonly screen: 'record'; readonly id: string }
  | { readonly screen: 'boards' }
  | { readonly screen: 'settings' }
  | { readonly screen: 'help' }
  | { readonly screen: 'lost' };

export function parseRoute(hash: string): Route {
  const [first = '', second = '', ...rest] = hash.replace(/^#\/?/, '').split('/');
  if (rest.length > 0) return { screen: 'lost' };
  if (second === '') {
    if (first === '') return { screen: 'lobby' };
    if (first === 'new' || first === 'boards' || first === 'settings' || first === 'help') return { screen: first };
  } else if ((first === 'table' || first === 'replay' || first === 'record') && /^[\w.-]+$/.test(second)) {
    return { screen: first, id: second };
  }
  return { screen: 'lost' };
}

export function address(route: Route): string {
  switch (route.screen) {
    case 'lobby':
    case 'lost':
      return '#/';
    case 'table':
    case 'replay':
    case 'record':
      return `#/${route.screen}/${route.id}`;
    default:
      return `#/${route.screen}`;
  }
}
