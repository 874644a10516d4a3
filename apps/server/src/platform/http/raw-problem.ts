import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { Problem } from "@safeport/contract/kernel/error";
import { AppError } from "./app-error.ts";
import { errorText } from "./error-text.ts";
import { apiHeaders } from "./security-headers.ts";

/** The status of each error code with which Node's parser refuses a request. */
const statuses: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/** Milliseconds that a client has to read the refusal. */
const lingerMs = 2_000;

/** A complete HTTP answer with problem details for a request that could not be parsed, in the default language. */
export function rawProblem(status: number): { head: Record<string, string | number>; body: string } {
  const error = new AppError("malformed");
  const { title, detail } = errorText("en", error);
  const problem: Problem = { type: `/v1/docs/errors#${error.code}`, title, status, detail, code: error.code };
  const body = JSON.stringify(problem);
  const head = { ...apiHeaders, "content-type": "application/problem+json", "content-length": Buffer.byteLength(body) };
  return { head: { ...head, connection: "close" }, body };
}

/** Answers invalid or slow requests with problem details, and closes the connection. */
export function refuseConnection(error: Error & { code?: string; rawPacket?: unknown }, socket: Socket): void {
  // Writes nothing if an answer has begun, such as a live stream. Node's own handler checks the same.
  const { _httpMessage: answer } = socket as Socket & { _httpMessage?: { _headerSent?: boolean } };
  if (error.code === "ECONNRESET" || !socket.writable || answer?._headerSent) {
    socket.destroy();
    return;
  }
  const status = statuses[error.code ?? ""] ?? 400;
  const { head, body } = rawProblem(status);
  // Gives a client that is still sending time to read the answer, then closes the connection.
  setTimeout(() => socket.destroy(), lingerMs).unref();
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}`);
  // An answer to HEAD has no body, only its length (RFC 9110 §9.3.2).
  const isHead = Buffer.isBuffer(error.rawPacket) && error.rawPacket.toString("latin1", 0, 5) === "HEAD ";
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, "", isHead ? "" : body].join("\r\n"));
}
