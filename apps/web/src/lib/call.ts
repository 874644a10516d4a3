import type { Endpoint } from "@safeport/contract/kernel/endpoint";
import type * as z from "zod/mini";
import { activeAccount } from "./accounts-store.ts";
import { ApiError, errorOfAnswer } from "./api-error.ts";
import { checkConnection, isProxyFailure } from "./connection.ts";
import { currentLanguage } from "./i18n.ts";
import { askToReauthenticate } from "./reauthentication.ts";
import { reportUnauthenticated } from "./session.ts";

type Schema = z.ZodMiniType;
/** Present if the endpoint has this part of the input; optional if all its fields are. */
type Part<K extends string, S extends Schema> =
  undefined extends z.input<S>
    ? { [k in K]?: undefined }
    : Record<never, never> extends z.input<S>
      ? { [k in K]?: z.input<S> }
      : { [k in K]: z.input<S> };

export interface CallOptions {
  /** The named file parts of a multipart endpoint. */
  files?: Record<string, File | null | undefined>;
  signal?: AbortSignal;
  idempotencyKey?: string;
  /** The bearer token to use instead of the active account's, to sign out an account that is no longer active. */
  token?: string;
  /** The type of a file, where an endpoint answers others, too. */
  accept?: string;
}

export type CallInput<P extends Schema, Q extends Schema, B extends Schema> = Part<"params", P> &
  Part<"query", Q> &
  Part<"body", B>;

/** Trailing arguments of a function that takes an endpoint's input: none are needed if every part is optional. */
export type InputArgs<I, Extra = unknown> = Record<never, never> extends I ? [input?: I & Extra] : [input: I & Extra];

interface LooseInput extends CallOptions {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

/**
 * Calls an endpoint of the contract as the active account and returns its result without validating it.
 * Throws `ApiError`; an aborted call throws the signal's reason. A write that equals one without an answer yet is not sent again,
 * but shares that answer.
 */
export async function call<P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
  endpoint: Endpoint<P, Q, B, R>,
  ...[input]: InputArgs<CallInput<P, Q, B>, CallOptions>
): Promise<z.output<R>> {
  const options: LooseInput = input ?? {};
  const send = async () => (await bodyOfAnswer(await answer(endpoint, options))) as z.output<R>;
  if (endpoint.method === "GET" || options.files || options.signal) return send();
  return sendOnce(JSON.stringify([activeAccount()?.token, endpoint.name, options]), send) as Promise<z.output<R>>;
}

const unanswered = new Map<string, Promise<unknown>>();

/** The two clicks of a double click both reach a form, whose button is disabled only after the next render. */
function sendOnce(key: string, send: () => Promise<unknown>): Promise<unknown> {
  const earlier = unanswered.get(key);
  if (earlier) return earlier;
  const sent = send().finally(() => unanswered.delete(key));
  unanswered.set(key, sent);
  return sent;
}

/** Calls an endpoint that answers a file, and returns it with its name. Throws as `call` does. */
export async function callFile<P extends Schema, Q extends Schema, B extends Schema>(
  endpoint: Endpoint<P, Q, B>,
  ...[input]: InputArgs<CallInput<P, Q, B>, CallOptions>
): Promise<{ name: string; blob: Blob; headers: Headers }> {
  const response = await answer(endpoint, input ?? {});
  const [, name = "download"] = /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "") ?? [];
  return { name, blob: await response.blob(), headers: response.headers };
}

/** The answer of a call that succeeded. */
async function answer(endpoint: Endpoint, options: LooseInput): Promise<Response> {
  const token = endpoint.auth !== "public" ? (options.token ?? activeAccount()?.token) : undefined;
  const path = buildPath(endpoint.path, options.params, options.query);
  const init = {
    method: endpoint.method,
    headers: headersOf(endpoint, options, token),
    body: bodyOf(endpoint, options),
    signal: options.signal ?? null,
  };
  const response = await send(fetch(path, init), options.signal);
  if (response.ok) return response;
  const error = errorOfAnswer(response.status, response.headers, await bodyOfAnswer(response));
  if (error.status === 401 && token && !options.token) reportUnauthenticated(token);
  // The call waits, with all its data, until its caller has entered their password again. It belongs to that caller: another
  // account, chosen meanwhile in another tab, must not send it.
  if (
    error.code === "reauthentication_required" &&
    !options.token &&
    (await askToReauthenticate()) &&
    token === activeAccount()?.token
  )
    return answer(endpoint, options);
  throw error;
}

/** Fills the `:name` parameters of a path template, each percent-encoded, and appends the query fields that have a value. */
export function buildPath(template: string, params: unknown = {}, query: unknown = {}): string {
  const values = params as Record<string, unknown>;
  const path = template.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])));
  const fields = Object.entries(query as Record<string, unknown>).filter(([, v]) => v !== undefined && v !== null && v !== "");
  const search = new URLSearchParams(fields.map(([name, value]) => [name, String(value)]));
  return search.size > 0 ? `${path}?${search}` : path;
}

function headersOf(endpoint: Endpoint, options: LooseInput, token: string | undefined): Record<string, string> {
  return {
    accept: options.accept ?? "application/json",
    "accept-language": currentLanguage(),
    ...(token && { authorization: `Bearer ${token}` }),
    ...(options.idempotencyKey && { "idempotency-key": options.idempotencyKey }),
    ...(options.body !== undefined && !endpoint.files && { "content-type": "application/json" }),
  };
}

function bodyOf(endpoint: Pick<Endpoint, "files">, { body, files = {} }: LooseInput): FormData | string | null {
  if (!endpoint.files) return body === undefined ? null : JSON.stringify(body);
  const form = new FormData();
  for (const [name, value] of Object.entries((body ?? {}) as Record<string, unknown>)) {
    if (value !== undefined && value !== null) form.append(name, String(value));
  }
  for (const name of endpoint.files) {
    const file = files[name];
    if (file) form.append(name, file);
  }
  return form;
}

async function send(fetching: Promise<Response>, signal: AbortSignal | undefined): Promise<Response> {
  try {
    const response = await fetching;
    if (isProxyFailure(response.status)) void checkConnection();
    return response;
  } catch (cause) {
    signal?.throwIfAborted();
    void checkConnection();
    throw new ApiError("The server cannot be reached. Check your connection.", { status: 0, code: "network" }, cause);
  }
}

async function bodyOfAnswer(response: Response): Promise<unknown> {
  const text = await response.text();
  if (!text) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    if (!response.ok) return undefined;
    throw new ApiError("The answer of the server cannot be read.", { status: response.status, code: "unreadable" }, cause);
  }
}
