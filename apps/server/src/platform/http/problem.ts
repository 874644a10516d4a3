import type { ErrorCode, Problem } from "@safeport/contract/kernel/error";
import { findRemedy } from "@safeport/contract/kernel/remedy";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "./app-error.ts";
import { errorText } from "./error-text.ts";
import { languageOf } from "./language.ts";
import { messageOf } from "./readiness.ts";

/** Maps Fastify's own errors (body too large, not JSON …) to our codes. */
const byStatus: Record<number, ErrorCode> = {
  400: "malformed",
  404: "not_found",
  // A URL longer than any of ours.
  414: "not_found",
  413: "too_large",
  415: "unsupported_media_type",
  429: "rate_limited",
};

/** PostgreSQL errors that a client can cause (SQLSTATE, Appendix A of its manual), and temporary ones. */
const bySqlState: Record<string, ErrorCode> = {
  "23505": "conflict",
  "22003": "invalid",
  "22007": "invalid",
  "22008": "invalid",
  "22021": "invalid",
  "22P02": "invalid",
  "22P05": "invalid",
  "57014": "unavailable",
  "40001": "unavailable",
  "40P01": "unavailable",
  "25006": "unavailable",
  "53100": "unavailable",
  "53200": "unavailable",
  "53300": "unavailable",
  "53400": "unavailable",
  "58030": "unavailable",
  "57P01": "unavailable",
  "57P02": "unavailable",
  "57P03": "unavailable",
  "3D000": "unavailable",
  ECONNREFUSED: "unavailable",
  ECONNRESET: "unavailable",
  EPIPE: "unavailable",
  ETIMEDOUT: "unavailable",
  EHOSTUNREACH: "unavailable",
  ENETUNREACH: "unavailable",
  ENOTFOUND: "unavailable",
  EAI_AGAIN: "unavailable",
  EMFILE: "unavailable",
  ENFILE: "unavailable",
};

/** pg throws these without a code if all connections stayed busy until the pool's time-out, or if a connection was lost. */
const databaseAway =
  /^(timeout exceeded when trying to connect$|Connection terminated|Client has encountered a connection error)/;

/** Other 4xx errors of libraries (precondition failed, range not satisfiable) are client errors too. */
function codeOf(status: number): ErrorCode | undefined {
  return byStatus[status] ?? (status >= 400 && status < 500 ? "malformed" : undefined);
}

/** Work that was not done, or of which nobody knows whether it was: with the same `Idempotency-Key` the call can be sent again at once. */
const busy = () => new AppError("unavailable", "server_busy", { retryAfter: 1 });

/** An error as the refusal that its client gets; null for a fault of ours. */
export function asAppError(error: unknown): AppError | null {
  if (error instanceof AppError) return error;
  if (error instanceof Error && databaseAway.test(error.message)) return busy();
  const { statusCode, code } = error as Partial<FastifyError>;
  const errorCode = (code !== undefined && bySqlState[code]) || (statusCode !== undefined && codeOf(statusCode));
  if (errorCode === "unavailable") return busy();
  return errorCode ? new AppError(errorCode) : null;
}

/** Sends an error as problem details (RFC 9457) in the language of the request. Other details are logged under the request id, not sent. */
export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const failure = asAppError(error) ?? new AppError("internal");
  if (failure.status >= 500) request.log.error({ err: describe(error), request_id: request.id }, "request failed");
  const { retryAfter, allowed, missing } = failure.extras;
  const remedy = findRemedy(failure.code, failure.detail);
  const language = languageOf(request);
  const { title, detail, ...texts } = errorText(language, failure);
  if (retryAfter !== undefined) reply.header("retry-after", String(retryAfter));
  const body: Problem = {
    type: `/v1/docs/errors#${failure.code}`,
    title,
    status: failure.status,
    detail,
    code: failure.code,
    request_id: request.id,
    ...texts,
    ...(allowed && { allowed }),
    ...(missing !== undefined && { missing }),
    ...(remedy && { remedy }),
  };
  reply.header("content-language", language).header("vary", "accept-language");
  return reply.code(failure.status).type("application/problem+json").serializer(JSON.stringify).send(body);
}

/** Message and stack only: a database error also contains the failing row, which may be a report or a hash. */
function describe(error: unknown): { message: string; stack?: string; code?: string; cause?: string } {
  if (!(error instanceof Error)) return { message: "not an error object" };
  const { cause } = error;
  const { code } = error as { code?: unknown };
  return {
    message: error.message,
    ...(error.stack && { stack: error.stack }),
    ...(typeof code === "string" && { code }),
    ...(cause !== undefined && { cause: messageOf(cause) }),
  };
}
