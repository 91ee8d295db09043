import { address, isDoor, parseRoute, type Route } from '../core/route';

class Place {
  route = $state.raw<Route>(parseRoute(location.hash));

  /** Where the visitor was before he came to a way into the club. */
  #before: Route = { screen: 'lobby' };

  constructor() {
    window.addEventListener('hashchange', () => {
      if (!isDoor(this.route)) this.#before = this.route;
      this.route = parseRoute(location.hash);
    });
  }

  go(route: Route): void {
    const to = address(route);
    if (location.hash === to) this.route = route;
    else location.hash = to;
  }

  /** In: go where one was before, not back to the door when one presses "back". */
  inside(): void {
    location.replace(address(this.#before));
  }
}

export const place = new Place();

/** The full address of a table, for sending to friends. */
export function tableLink(id: string, key: string | null): string {
  return new URL(address({ screen: 'table', id, ...(key ? { key } : {}) }), document.baseURI).href;
}
