import { type Agent, request as openRequest } from "node:http";
import type { DrawnRequest } from "./draw-request.ts";

export interface Answer {
  status: number;
  /** The content type. */
  type: string;
  body: string;
  /** Milliseconds from sending to the end of the answer, or to its headers for a stream. */
  ms: number;
}

const timeout = 15_000;

/** Sends a request; throws when the server closes the connection without an answer, or gives none in time. */
export async function sendRequest(url: string, agent: Agent, drawn: DrawnRequest): Promise<Answer> {
  try {
    return await sendOnce(url, agent, drawn);
  } catch (error) {
    // A connection kept alive may close just when it is used again, so a second try has one of its own.
    if (!isClosed(error)) throw error;
    return await sendOnce(url, false, drawn);
  }
}

/** Whether the other side closed the connection while a request was being sent. */
export function isClosed(error: unknown): boolean {
  return ["ECONNRESET", "EPIPE"].includes((error as { code?: string }).code ?? "");
}

function sendOnce(url: string, agent: Agent | false, { method, path, headers, body }: DrawnRequest): Promise<Answer> {
  const { hostname, port, host } = new URL(url);
  const has = (header: string) => headers.some(([name]) => name === header);
  const framing = [
    ...(has("Host") ? [] : [["Host", host]]),
    ...(has("Transfer-Encoding") ? [] : [["Content-Length", String(body?.length ?? 0)]]),
  ];
  return new Promise((resolve, reject) => {
    const began = performance.now();
    const signal = AbortSignal.timeout(timeout);
    const request = openRequest({ hostname, port, method, path, headers: [...framing, ...headers].flat(), agent, signal });
    request.on("response", (response) => {
      const chunks: Buffer[] = [];
      const type = response.headers["content-type"] ?? "";
      const finish = () => {
        const text = Buffer.concat(chunks).toString();
        resolve({ status: response.statusCode ?? 0, type, body: text, ms: performance.now() - began });
      };
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", finish);
      response.on("error", reject);
      if (type.startsWith("text/event-stream")) {
        finish();
        request.destroy();
      }
    });
    request.on("error", reject);
    request.end(body);
  });
}
