import type { AnyRouter, LinkOptions } from "@tanstack/react-router";

/** Parses the query string into strings; numbers such as `007` are not converted. */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}

/** Builds a query string and omits fields without a value. */
export function stringifySearch(fields: Record<string, unknown>): string {
  const present = Object.entries(fields).filter(([, value]) => value !== undefined && value !== null && value !== "");
  return present.length > 0 ? `?${new URLSearchParams(present.map(([name, value]) => [name, String(value)]))}` : "";
}

/** The search of a route: the named fields of the query string. Their texts may be anything that somebody typed. */
export type TextFields<Name extends string> = { [field in Name]?: string | undefined };

/** The `validateSearch` of a route with these fields; a value that is no text is removed. */
export function textFields<const Name extends string>(names: readonly Name[]) {
  return (search: Record<string, unknown>): TextFields<Name> => {
    const present = names.filter((name) => name in search);
    const texts = present.map((name) => [name, typeof search[name] === "string" ? search[name] : undefined] as const);
    return Object.fromEntries(texts) as TextFields<Name>;
  };
}

/** State of a page in its address, so that Back works and a view can be shared. */
export interface PageSearch<Search> {
  search: Search;
  /** Changes the given fields; undefined removes one. `replace` adds no entry to the browser's history. */
  setSearch: (changes: Search, options?: { replace?: boolean }) => void;
}

/** Whether the page of this route is open and no click on a link has begun to open another. */
export function isOpen(router: AnyRouter, routeId: string): boolean {
  return router.matchRoutes(router.latestLocation).at(-1)?.routeId === routeId;
}

/**
 * A token of a mailed link. It is in the fragment, which browsers send to nobody: not to the server, a proxy's log or another site; links of earlier
 * mails have it in the query.
 */
export function tokenOfLink(hash: string, name: string, search: TextFields<string>): string | undefined {
  return new URLSearchParams(hash).get(name) ?? search[name];
}

/** The link to an address of ours that comes as a text, such as that of a notification. */
export function linkAt(address: string): LinkOptions {
  return { href: address };
}

/** The page number in the query string; 1 if it is not a whole number from 1. */
export function pageOfQuery(text: string | undefined): number {
  return text !== undefined && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
}

/** The field of the query string for a page; the first page has none. */
export function fieldOfPage(page: number): string | undefined {
  return page === 1 ? undefined : String(page);
}
