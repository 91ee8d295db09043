// Screens and their addresses. The part after `#` names the screen, so any host can serve the page.
export type Route =
  | { readonly screen: 'lobby' }
  | { readonly screen: 'new' }
  | { readonly screen: 'table'; readonly id: string }
  | { readonly screen: 'replay'; readonly id: string }
  | { readonly screen: 'settings' }
  | { readonly screen: 'help' }
  | { readonly screen: 'lost' };

export function parseRoute(hash: string): Route {
  const [first = '', second = '', ...rest] = hash.replace(/^#\/?/, '').split('/');
  if (rest.length > 0) return { screen: 'lost' };
  if (second === '') {
    if (first === '') return { screen: 'lobby' };
    if (first === 'new' || first === 'settings' || first === 'help') return { screen: first };
  } else if ((first === 'table' || first === 'replay') && /^[\w.-]+$/.test(second)) {
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
      return `#/${route.screen}/${route.id}`;
    default:
      return `#/${route.screen}`;
  }
}
