import { ApiError, genericText, isRecord } from "./api-error.ts";

export const unknownErrorText = "An unknown error occurred.";

/** The server's text: the `msg` of each error (a list or one object), else `detail`, else `message`; null if there is none. */
export function serverText(body: unknown): string | null {
  if (!isRecord(body)) return null;
  const listed = Array.isArray(body.errors) ? body.errors : [body.errors];
  const messages = listed.map((error) => (isRecord(error) ? text(error.msg) : null)).filter((msg) => msg !== null);
  if (messages.length > 0) return messages.join(", ");
  return text(body.detail) ?? text(body.message);
}

/** The text of a failure. The specification's order is: errors, detail, message, the client's message, `fallback`. */
export function errorText(error: unknown, fallback = unknownErrorText): string {
  const serverMessage = error instanceof ApiError ? serverText(error.body) : null;
  return serverMessage ?? (error instanceof Error ? text(error.message) : null) ?? fallback;
}

/** Like `errorText`, but shows `fallback` rather than the client's message if the answer has only an HTTP status. */
export function errorTextOr(error: unknown, fallback: string): string {
  const bare = error instanceof ApiError && error.message === genericText(error.status) && serverText(error.body) === null;
  return bare ? fallback : errorText(error, fallback);
}

function text(value: unknown): string | null {
  return typeof value === "string" && value.trim() !== "" ? value : null;
}
