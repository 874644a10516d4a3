import type { QueryClient } from "@tanstack/react-query";
import { accountsState, activeAccount } from "../lib/accounts-store.ts";
import { cacheOf } from "../lib/query-client.ts";
import { type Experience, experienceOf } from "../lib/viewer.ts";

/** Somebody on the way to a page behind the gate. */
export interface Visit {
  cache: QueryClient;
  experience: Experience;
  companyId: string | null;
  /** Parts of the path, decoded. */
  params: Record<string, string | undefined>;
  /** Fields of the query string. */
  query: Record<string, string | undefined>;
}

/**
 * A route file may export such an `ask`: it has the cache ask the server for what the page will show, while the page is still being
 * put together. The page then finds the answer there, or on its way.
 */
export type Ask = (visit: Visit) => void;

/** The visit of who is signed in; null when nobody is. */
export function visitOf(params: Visit["params"], query: Visit["query"]): Visit | null {
  const account = activeAccount();
  if (!account) return null;
  const { activeCompanyId } = accountsState();
  return { cache: cacheOf(account.id), experience: experienceOf(account.user.role), companyId: activeCompanyId, params, query };
}
