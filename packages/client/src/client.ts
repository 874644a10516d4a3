import createFetchClient, { type Client } from "openapi-fetch";
import type { components, paths } from "./api.gen.ts";

/** The shapes that the API answers and takes, by name. */
export type Schemas = components["schemas"];

interface SafeportOptions {
  /** The address of the Safeport, such as `https://bounty.example`. */
  baseUrl: string;
  /** An API token, or the access token of a session. */
  token: string;
  /** The function that sends requests; `fetch` unless stated. */
  fetch?: (request: Request) => Promise<Response>;
}

/**
 * A typed client of the Safeport API. Its calls return `{ data, error, response }`: `error` has the problem details (RFC 9457) of a refused call, and
 * nothing is thrown but what `fetch` throws.
 */
export function createSafeport({ baseUrl, token, fetch }: SafeportOptions): Client<paths> {
  return createFetchClient<paths>({ baseUrl, headers: { authorization: `Bearer ${token}` }, ...(fetch && { fetch }) });
}

interface Page<T> {
  items: T[];
  pages: number;
}

/**
 * Every item of a list. `readPage` returns the page of a number; the first has the number 1. All pages are read before the first item is given, so that a
 * loop may change what the list filters by.
 */
export async function* everyItem<T>(readPage: (page: number) => Promise<Page<T>>): AsyncGenerator<T> {
  const items: T[] = [];
  for (let page = 1, pages = 1; page <= pages; page++) {
    const list = await readPage(page);
    items.push(...list.items);
    pages = list.pages;
  }
  yield* items;
}
