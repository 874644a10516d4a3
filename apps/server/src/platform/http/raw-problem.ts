import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { Problem } from "@safeport/contract/kernel/error";
import { AppError } from "./app-error.ts";
import { errorText } from "./error-text.ts";
import { apiHeaders } from "./security-headers.ts";

/** Statuses of requests that Node refuses before there is a request: by the code of its error. */
const statuses: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/** How long a client may take to read the refusal, in milliseconds. */
const lingerMs = 2_000;

/** Problem details, with their headers, for a request that never became one. The language of its reader is not known. */
export function rawProblem(status: number): { head: Record<string, string | number>; body: string } {
  const error = new AppError("malformed");
  const { title, detail } = errorText("en", error);
  const problem: Problem = { type: `/v1/docs/errors#${error.code}`, title, status, detail, code: error.code };
  const body = JSON.stringify(problem);
  const head = { ...apiHeaders, "content-type": "application/problem+json", "content-length": Buffer.byteLength(body) };
  return { head: { ...head, connection: "close" }, body };
}

/** Answers what is not HTTP, or comes too slowly, with problem details, and closes the connection. */
export function refuseConnection(error: Error & { code?: string; rawPacket?: unknown }, socket: Socket): void {
  // Nothing is written into an answer that has begun, such as a live stream (as Node's own handler sees it).
  const { _httpMessage: answer } = socket as Socket & { _httpMessage?: { _headerSent?: boolean } };
  if (error.code === "ECONNRESET" || !socket.writable || answer?._headerSent) {
    socket.destroy();
    return;
  }
  const status = statuses[error.code ?? ""] ?? 400;
  const { head, body } = rawProblem(status);
  // A client that is still sending can read the answer, but none keeps its connection by never closing it.
  setTimeout(() => socket.destroy(), lingerMs).unref();
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}`);
  // An answer to HEAD has no body, though the length of one (RFC 9110 §9.3.2).
  const isHead = Buffer.isBuffer(error.rawPacket) && error.rawPacket.toString("latin1", 0, 5) === "HEAD ";
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, "", isHead ? "" : body].join("\r\n"));
}
