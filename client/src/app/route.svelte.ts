import { address, parseRoute, type Route } from '../core/route';

class Place {
  route = $state.raw<Route>(parseRoute(location.hash));

  constructor() {
    window.addEventListener('hashchange', () => (this.route = parseRoute(location.hash)));
  }

  go(route: Route): void {
    const to = address(route);
    if (location.hash === to) this.route = route;
    else location.hash = to;
  }
}

export const place = new Place();

/** The full address of a table, for sending to friends. */
export function tableLink(id: string): string {
  return new URL(address({ screen: 'table', id }), document.baseURI).href;
}
