import { ApiError, genericText, isRecord } from "./api-error.ts";

export const unknownErrorText = "An unknown error occurred.";

/** The server's own words: the `msg` of each error (a list or one object), then `detail`, then `message`; null when it has none. */
export function serverText(body: unknown): string | null {
  if (!isRecord(body)) return null;
  const listed = Array.isArray(body.errors) ? body.errors : [body.errors];
  const messages = listed.map((error) => (isRecord(error) ? text(error.msg) : null)).filter((msg) => msg !== null);
  if (messages.length > 0) return messages.join(", ");
  return text(body.detail) ?? text(body.message);
}

/** The text of a failure in the order of the specification: errors, detail, message, the client's message, then `fallback`. */
export function errorText(error: unknown, fallback = unknownErrorText): string {
  const said = error instanceof ApiError ? serverText(error.body) : null;
  return said ?? (error instanceof Error ? text(error.message) : null) ?? fallback;
}

/** As `errorText`, but a bare HTTP status counts as nothing said, so the screen's own default shows. */
export function errorTextOr(error: unknown, fallback: string): string {
  const bare = error instanceof ApiError && error.message === genericText(error.status) && serverText(error.body) === null;
  return bare ? fallback : errorText(error, fallback);
}

function text(value: unknown): string | null {
  return typeof value === "string" && value.trim() !== "" ? value : null;
}
