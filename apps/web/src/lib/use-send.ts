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
import { use, useRef } from "react";
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
  /** Whether a call changed anything; a preview does not. */
  changes?: (answer: T) => boolean;
}

type Answer<S> = S extends Sending<infer T> ? T : never;

/**
 * Sends a call, and reads again what its events touch. After a refusal because things are not as the page shows them, it reads the same.
 *
 * An endpoint that takes an `Idempotency-Key` gets one for each content, which a repeated call has as well until one has succeeded: the answer to a call
 * that did what it should may have been lost, and the server stores keys of successful calls only.
 */
export function useSend<S extends Sending<unknown>, V = void>(
  sendingOf: (variables: V) => S,
  { rereads = [], onAnswer, waits = true, changes = () => true, ...options }: SendOptions<Answer<S>, V> = {},
): UseMutationResult<Answer<S>, Error, V> {
  const cache = useQueryClient();
  const touchedQueries = use(TouchedQueriesContext);
  const keys = useRef(new Map<string, string>());

  function keyOf(content: string | null): string | undefined {
    if (content === null) return undefined;
    const key = keys.current.get(content) ?? newRequestKey();
    keys.current.set(content, key);
    return key;
  }

  function reread(sent: Sending<unknown>, answer?: unknown): Promise<unknown> {
    const touched = [
      ...queriesOf(messagesOf(sent, answer), touchedQueries, cache),
      ...rereads.map((endpoint) => queryKey(endpoint)),
    ];
    return Promise.all(touched.map((key) => cache.invalidateQueries({ queryKey: key })));
  }

  return useMutation({
    ...options,
    mutationFn: async (variables) => {
      const sent = sendingOf(variables);
      const content = sent.endpoint.idempotent ? contentOf(sent) : null;
      const answer = (await sent.send(keyOf(content)).catch(async (error: unknown) => {
        if (isOutdated(error)) await reread(sent);
        throw error;
      })) as Answer<S>;
      if (content !== null) keys.current.delete(content);
      onAnswer?.(cache, answer, variables);
      const done = changes(answer) ? reread(sent, answer) : null;
      if (waits) await done;
      return answer;
    },
  });
}

function contentOf({ endpoint, input }: Sending<unknown>): string {
  const file = ({ name, size, lastModified }: File) => [name, size, lastModified];
  return JSON.stringify([endpoint.name, input], (_, value: unknown) => (value instanceof File ? file(value) : value));
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
