import type { Endpoint } from "@safeport/contract/kernel/endpoint";
import { QueryClient } from "@tanstack/react-query";
import type * as z from "zod/mini";
import { ApiError } from "./api-error.ts";
import { type CallInput, type CallOptions, call, type InputArgs } from "./call.ts";

type Schema = z.ZodMiniType;

let kept: { accountId: string | null; client: QueryClient } | undefined;

/** The cache of the active account: another account gets another, so that what one read is never shown to the next. */
export function cacheOf(accountId: string | null): QueryClient {
  if (kept?.accountId !== accountId) kept = { accountId, client: createQueryClient() };
  return kept.client;
}

function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => failures < 2 && isPassing(error),
        refetchOnWindowFocus: "always",
      },
      mutations: { retry: false },
    },
  });
}

/** Only what may pass by itself is tried again: no answer at all, or a fault of the server. */
function isPassing(error: Error): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500);
}

/** The key of a query: the endpoint's name, then what was asked. `invalidateQueries({ queryKey: [listReports.name] })` meets all. */
export function queryKey(endpoint: Pick<Endpoint, "name">, input?: object): readonly unknown[] {
  return input === undefined ? [endpoint.name] : [endpoint.name, input];
}

/** What `useQuery` needs to ask an endpoint. */
export interface EndpointQuery<T> {
  queryKey: readonly unknown[];
  queryFn: (context: { signal: AbortSignal }) => Promise<T>;
  placeholderData?: (previous: T | undefined) => T | undefined;
}

/**
 * Query options of a GET endpoint, for `useQuery(queryOf(getReport, { params }))`. A list keeps showing its old rows while the next
 * page or filter loads (`isPlaceholderData`); a single object never stands in for another.
 */
export function queryOf<P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
  endpoint: Endpoint<P, Q, B, R>,
  ...[input]: InputArgs<CallInput<P, Q, B>>
): EndpointQuery<z.output<R>> {
  const args = [input] as unknown as InputArgs<CallInput<P, Q, B>, CallOptions>;
  return {
    queryKey: queryKey(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, ...withSignal(args, signal)),
    ...(endpoint.list && { placeholderData: (previous: z.output<R> | undefined) => previous }),
  };
}

function withSignal<A extends unknown[]>([input]: A, signal: AbortSignal): A {
  return [{ ...(input as object | undefined), signal }] as unknown as A;
}
