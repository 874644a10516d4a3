import type { EventType, eventShapes } from "@safeport/contract/events/domain-event";
import type { LiveMessage } from "@safeport/contract/events/live.endpoints";
import type { Endpoint } from "@safeport/contract/kernel/endpoint";
import {
  type QueryClient,
  type UseMutationOptions,
  type UseMutationResult,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { use } from "react";
import type * as z from "zod/mini";
import { ApiError } from "./api-error.ts";
import { type CallInput, type CallOptions, call, type InputArgs } from "./call.ts";
import { queriesOf, TouchedQueriesContext } from "./live.ts";
import { queryKey } from "./query-client.ts";
import { newRequestKey } from "./request-key.ts";

type Schema = z.ZodMiniType;

/** A call that is to be sent. */
export interface Sending<T> {
  endpoint: Endpoint;
  input: { params?: unknown; body?: unknown; files?: unknown };
  send: (idempotencyKey?: string) => Promise<T>;
}

/** The call of an endpoint, for `useSend`. */
export function sending<P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
  endpoint: Endpoint<P, Q, B, R>,
  ...[input]: InputArgs<CallInput<P, Q, B>, Pick<CallOptions, "files">>
): Sending<z.output<R>> {
  type Args = InputArgs<CallInput<P, Q, B>, CallOptions>;
  return {
    endpoint: endpoint as Endpoint,
    input: input ?? {},
    send: (idempotencyKey) => call(endpoint, ...([{ ...input, ...(idempotencyKey && { idempotencyKey }) }] as unknown as Args)),
  };
}

interface SendOptions<T, V> extends Pick<UseMutationOptions<T, Error, V>, "onSuccess" | "onError"> {
  /** Endpoints whose queries a call changes beyond what its events touch. */
  rereads?: readonly Pick<Endpoint, "name">[];
  /** Called before anything is read again, such as to put the answer on screen. */
  onAnswer?: (cache: QueryClient, answer: T, variables: V) => unknown;
  /** Whether a call is done only when all has been read again, so that the page shows the change when its dialog closes. */
  waits?: boolean;
  /** Whether each call is one of several parts, which are all safe to send again: each content has its own key. */
  isBulk?: boolean;
  /** Whether a call changed anything; a preview does not. */
  changes?: (answer: T) => boolean;
}

type Answer<S> = S extends Sending<infer T> ? T : never;

/**
 * Sends a call, and reads again what its events touch. After a refusal because things are not as the page shows them, it reads the same.
 *
 * An endpoint that takes an `Idempotency-Key` gets one for each content, which a repeated call has as well until one has succeeded. After a lost answer, another
 * content for the same object has that key, too: the first may have been done, and then the server refuses the second instead of doing both.
 */
export function useSend<S extends Sending<unknown>, V = void>(
  sendingOf: (variables: V) => S,
  { rereads = [], onAnswer, waits = true, isBulk = false, changes = () => true, ...options }: SendOptions<Answer<S>, V> = {},
): UseMutationResult<Answer<S>, Error, V> {
  const cache = useQueryClient();
  const touchedQueries = use(TouchedQueriesContext);
  const attempts = attemptsOf(cache);

  /** The attempt that this call is, or repeats; undefined for an endpoint without keys. */
  function attemptOf(sent: Sending<unknown>): Attempt | undefined {
    if (!sent.endpoint.idempotent) return undefined;
    const content = contentOf(sent);
    const target = isBulk ? content : targetOf(sent);
    const earlier = attempts.get(target);
    const isSame = earlier && (earlier.isOpen || earlier.content === content);
    const attempt = isSame ? earlier : { target, content, key: newRequestKey(), isOpen: false };
    attempts.set(target, attempt);
    return attempt;
  }

  function noteFailure(attempt: Attempt | undefined, error: unknown): void {
    if (!attempt) return;
    // The first content was done, and the page shows it now.
    if (error instanceof ApiError && error.code === "idempotency_mismatch") attempts.delete(attempt.target);
    else attempt.isOpen ||= isLost(error);
  }

  function reread(sent: Sending<unknown>, answer?: unknown): Promise<unknown> {
    const touched = [
      ...queriesOf(messagesOf(sent, answer), touchedQueries, cache),
      ...rereads.map((endpoint) => queryKey(endpoint)),
    ];
    return Promise.all(touched.map((key) => cache.invalidateQueries({ queryKey: key })));
  }

  const mutation = useMutation<Answer<S>, Error, V>({
    ...options,
    mutationFn: async (variables) => {
      const sent = sendingOf(variables);
      const attempt = attemptOf(sent);
      const answer = (await sent.send(attempt?.key).catch(async (error: unknown) => {
        noteFailure(attempt, error);
        if (isOutdated(error)) await reread(sent);
        else if (isLost(error)) void reread(sent);
        throw error;
      })) as Answer<S>;
      if (attempt) attempts.delete(attempt.target);
      onAnswer?.(cache, answer, variables);
      const done = changes(answer) ? reread(sent, answer) : null;
      if (waits) await done;
      return answer;
    },
  });
  // What is read again may take the caller off the page, and TanStack Query would leave its callbacks out.
  const mutate = (variables: V, { onSuccess, onError, onSettled }: Callbacks<Answer<S>, V> = {}) => {
    mutation.mutateAsync(variables as never).then(
      (answer) => {
        onSuccess?.(answer, variables);
        onSettled?.(answer, null, variables);
      },
      (error: Error) => {
        onError?.(error, variables);
        onSettled?.(undefined, error, variables);
      },
    );
  };
  return { ...mutation, mutate: mutate as typeof mutation.mutate };
}

interface Callbacks<T, V> {
  onSuccess?: (answer: T, variables: V) => unknown;
  onError?: (error: Error, variables: V) => unknown;
  onSettled?: (answer: T | undefined, error: Error | null, variables: V) => unknown;
}

/** A call with its key. */
interface Attempt {
  /** The endpoint and its object. */
  target: string;
  content: string;
  key: string;
  /** Whether it may have been done: its answer was lost, or the server failed. */
  isOpen: boolean;
}

/** The attempts of an account that have not succeeded. They outlive their dialogs: people close one whose answer was lost, and open it again. */
const attemptsByCache = new WeakMap<QueryClient, Map<string, Attempt>>();

function attemptsOf(cache: QueryClient): Map<string, Attempt> {
  const attempts = attemptsByCache.get(cache) ?? new Map<string, Attempt>();
  attemptsByCache.set(cache, attempts);
  return attempts;
}

/** What a call changes: its endpoint with all ids that it names. */
function targetOf({ endpoint, input }: Sending<unknown>): string {
  const ids = Object.entries((input.body ?? {}) as object).filter(([name]) => name.endsWith("_id"));
  return JSON.stringify([endpoint.name, input.params, ids]);
}

function contentOf({ endpoint, input }: Sending<unknown>): string {
  const file = ({ name, size, lastModified }: File) => [name, size, lastModified];
  return JSON.stringify([endpoint.name, input], (_, value: unknown) => (value instanceof File ? file(value) : value));
}

/** Whether a call may have been done: there was no answer of ours, or the server failed. */
function isLost(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status >= 500 || error.code === "unreadable";
}

/** Whether a call was refused because somebody else has changed something, or the rights of its sender. */
function isOutdated(error: unknown): boolean {
  return error instanceof ApiError && [403, 404, 409, 410].includes(error.status);
}

type PrefixOf<T> = T extends `${infer P}.${string}` ? P : never;
type SubjectOf<P extends string> = (typeof eventShapes)[Extract<EventType, `${P}.${string}`>]["subject"];

/** What events are about whose subject decides what they touch. */
const subjects: { readonly [P in PrefixOf<EventType>]?: SubjectOf<P> } = {
  company: "company",
  program: "program",
  scope: "program",
  interest: "program",
  invitation: "program",
  credentials: "program",
  report: "report",
  dispute: "report",
};

/** The events of a call as the live stream would send them. Their subject is one that the answer, the address or the body names. */
function messagesOf({ endpoint, input }: Sending<unknown>, answer: unknown): LiveMessage[] {
  const { program, ...params } = (input.params ?? {}) as Record<string, string>;
  const ids: Record<string, unknown> = {
    ...(input.body as object | undefined),
    program_id: program,
    ...params,
    ...(answer as object | undefined),
  };
  return (endpoint.events ?? []).map((type) => {
    const subject = subjects[type.split(".")[0] as PrefixOf<EventType>];
    const id = ids[`${subject}_id`];
    return { type: type as EventType, subject: subject && typeof id === "string" ? { type: subject, id } : null };
  });
}
