import type { Endpoint } from "@safeport/contract/kernel/endpoint";
import { QueryClient } from "@tanstack/react-query";
import type * as z from "zod/mini";
import { ApiError } from "./api-error.ts";
import { type CallInput, type CallOptions, call, type InputArgs } from "./call.ts";
import { isReachable } from "./connection.ts";

type Schema = z.ZodMiniType;

let current: { accountId: string | null; client: QueryClient } | undefined;

/** The cache of the active account. Each account gets a new one, so that no account sees the data of another. */
export function cacheOf(accountId: string | null): QueryClient {
  if (current?.accountId !== accountId) current = { accountId, client: createQueryClient() };
  return current.client;
}

/** A cache with the rules of all queries. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // While the server does not answer, `connection.ts` asks for it, and all that failed is read again when it is back.
        retry: (failures, error) => failures < 2 && isTransient(error) && isReachable(),
        refetchOnWindowFocus: "always",
        refetchOnReconnect: "always",
        // A call without a connection fails at once and says so, rather than wait without a word.
        networkMode: "always",
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
}

/** Whether a retry may help: there was no answer, or the server failed. */
function isTransient(error: Error): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500);
}

/** The key of a query: the endpoint's name, then its input. `{ queryKey: [listReports.name] }` matches every input. */
export function queryKey(endpoint: Pick<Endpoint, "name">, input?: object): readonly unknown[] {
  return input === undefined ? [endpoint.name] : [endpoint.name, input];
}

/** The options that `useQuery` needs to call an endpoint. */
export interface EndpointQuery<T> {
  queryKey: readonly unknown[];
  queryFn: (context: { signal: AbortSignal }) => Promise<T>;
  placeholderData?: (previous: T | undefined, previousQuery: { queryKey: readonly unknown[] } | undefined) => T | undefined;
}

/**
 * Query options of a GET endpoint, for `useQuery(queryOf(getReport, { params }))`. A list shows its old rows while another page or the
 * hits of another search text load (`isPlaceholderData`), but never those of another view or filter; a single object is never a
 * placeholder for another.
 */
export function queryOf<P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
  endpoint: Endpoint<P, Q, B, R>,
  ...[input]: InputArgs<CallInput<P, Q, B>>
): EndpointQuery<z.output<R>> {
  const args = [input] as unknown as InputArgs<CallInput<P, Q, B>, CallOptions>;
  return {
    queryKey: queryKey(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, ...withSignal(args, signal)),
    ...(endpoint.list && {
      placeholderData: (previous: z.output<R> | undefined, before: { queryKey: readonly unknown[] } | undefined) =>
        before && listName(before.queryKey) === listName(queryKey(endpoint, input)) ? previous : undefined,
    }),
  };
}

/** Equal for the queries of one list: those that differ in the page or the search text only. */
export function listName([name, input]: readonly unknown[]): string {
  const { query, ...rest } = (input ?? {}) as { query?: object };
  const { page: _page, search: _search, ...filters } = (query ?? {}) as { page?: unknown; search?: unknown };
  return JSON.stringify([
    name,
    rest,
    Object.entries(filters)
      .filter(([, value]) => value !== undefined)
      .toSorted(),
  ]);
}

function withSignal<A extends unknown[]>([input]: A, signal: AbortSignal): A {
  return [{ ...(input as object | undefined), signal }] as unknown as A;
}
