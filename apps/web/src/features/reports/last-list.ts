import { stringifySearch } from "../../lib/address.ts";
import { paths } from "../../lib/paths.ts";

let lastSearch = "";

/** Keeps the view, page and filters of the list, for the way back from a report. */
export function rememberList(query: Record<string, string | undefined>): void {
  lastSearch = stringifySearch(query);
}

/** The address of the list as it was last seen. */
export function lastList(): string {
  return paths.reports() + lastSearch;
}
