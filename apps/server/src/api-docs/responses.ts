import { type Endpoint, needsSession } from "@safeport/contract/kernel/endpoint";
import { type ErrorCode, errorStatuses } from "@safeport/contract/kernel/error";
import { translate } from "@safeport/messages/translate";
import { refOf } from "./components.ts";
import type { Json } from "./json.ts";

/** The errors that every endpoint may answer in addition to its own. */
const common: readonly ErrorCode[] = ["malformed", "invalid", "rate_limited", "internal", "unavailable"];
const ofSession: readonly ErrorCode[] = ["unauthenticated", "token_expired", "session_ended", "forbidden"];
const ofBody: readonly ErrorCode[] = ["too_large", "unsupported_media_type"];

const integer = { type: "integer" };
/** The headers of answers, to which each answer refers. */
export const headers: Record<string, Json> = {
  "x-request-id": { description: "The id of the request, which the server's log has as well.", schema: { type: "string" } },
  "x-ratelimit-limit": { description: "How many calls of this class the caller has per minute.", schema: integer },
  "x-ratelimit-remaining": { description: "How many of them are left.", schema: integer },
  "x-ratelimit-reset": { description: "In how many seconds the count begins again.", schema: integer },
  "retry-after": { description: "After how many seconds the call may be repeated.", schema: integer },
};

function headersOf(...names: string[]): Json {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** The codes that a failure of an endpoint may have. */
export function codesOf(endpoint: Endpoint): ErrorCode[] {
  const codes = new Set([
    ...endpoint.errors,
    ...(needsSession(endpoint) ? ofSession : []),
    ...(endpoint.auth === "reauth" ? (["reauthentication_required"] as const) : []),
    // The body of a GET is not read. Any other body is read, and checked, before its endpoint refuses the call.
    ...(endpoint.method === "GET" ? [] : ofBody),
    // All of a list as CSV may be too long.
    ...(endpoint.list && !endpoint.hasOwnExport ? (["conflict"] as const) : []),
    ...(endpoint.idempotent ? (["idempotency_mismatch"] as const) : []),
    ...(endpoint.idempotent === "required" ? (["idempotency_key_required"] as const) : []),
    ...common,
  ]);
  return [...codes];
}

function failureOf(codes: ErrorCode[], status: number): Json {
  const texts = codes.map((code) => `[\`${code}\`](/v1/docs/errors#${code}): ${translate("en", `errors.title.${code}`)}`);
  return {
    description: texts.join("; "),
    "x-codes": codes,
    headers: headersOf("x-request-id", ...(status === 429 || status === 503 ? ["retry-after"] : [])),
    content: { "application/problem+json": { schema: refOf("Problem") } },
  };
}

function successText({ stream, method, status, summary }: Endpoint): string {
  if (stream) return "A stream of events named `change`, each with such an object as its data.";
  if (status === 202) return "The call was accepted. The answer is always the same.";
  if (status === 201) return "What the call created.";
  return method === "GET" ? `${summary}.` : "The call succeeded; this is its result.";
}

/** A file in JSON has no schema of ours; neither has an example of a file or a stream. */
function contentOf(endpoint: Endpoint, type: string, result: string): Json {
  if (endpoint.file) return { schema: type === "application/json" ? {} : refOf(result) };
  if (endpoint.stream) return { schema: refOf(result) };
  return { schema: refOf(result), examples: { answer: { $ref: `#/components/examples/${result}` } } };
}

/** The failures of an endpoint by status. */
function failuresOf(endpoint: Endpoint) {
  const all = codesOf(endpoint);
  return [...new Set(all.map((code) => errorStatuses[code]))].map((status) => {
    const codes = all.filter((code) => errorStatuses[code] === status);
    return { status, codes, name: [status, ...codes].join(".") };
  });
}

/** The failures of all endpoints, to which their operations refer: most have the same. `x-codes` are the codes that a failure may have. */
export function sharedFailures(endpoints: readonly Endpoint[]): Json {
  return Object.fromEntries(endpoints.flatMap(failuresOf).map(({ name, codes, status }) => [name, failureOf(codes, status)]));
}

/** The answers of an operation by their status. */
export function responsesOf(endpoint: Endpoint, result: string): Json {
  const failures = failuresOf(endpoint).map(({ status, name }) => [status, { $ref: `#/components/responses/${name}` }]);
  const types = endpoint.stream ? ["text/event-stream"] : (endpoint.file ?? ["application/json"]);
  const limits = endpoint.stream ? [] : ["x-ratelimit-limit", "x-ratelimit-remaining", "x-ratelimit-reset"];
  const success = {
    description: successText(endpoint),
    headers: headersOf("x-request-id", ...limits),
    content: Object.fromEntries(types.map((type) => [type, contentOf(endpoint, type, result)])),
  };
  return { [endpoint.status ?? 200]: success, ...Object.fromEntries(failures) };
}
