import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface ReceivedMessage {
  path: string;
  headers: IncomingHttpHeaders & Record<string, string>;
  text: string;
  body: { type: string; version: number; timestamp: string; data: Record<string, unknown> };
}

/** Response of a receiver: a status, or custom. */
export type ReceiverAnswer = number | ((response: ServerResponse, message: ReceivedMessage) => void);

export type Receiver = Awaited<ReturnType<typeof openReceiver>>;

/** A server on this machine that takes the messages of webhooks, with 200 unless a path has another status. */
export async function openReceiver() {
  const messages: ReceivedMessage[] = [];
  /** The next answers by path. */
  const next = new Map<string, ReceiverAnswer[]>();
  /** The answers by path when there is no next one. */
  const always = new Map<string, ReceiverAnswer>();
  const server = createServer((request, response) => {
    let text = "";
    request.on("data", (chunk) => (text += chunk));
    request.on("end", () => {
      const path = request.url ?? "";
      const headers = request.headers as ReceivedMessage["headers"];
      const message = { path, headers, text, body: JSON.parse(text || "{}") };
      messages.push(message);
      const answer = next.get(path)?.shift() ?? always.get(path) ?? 200;
      if (typeof answer === "number") response.writeHead(answer).end(`answered ${answer}`);
      else answer(response, message);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    messages,
    next,
    always,
    /** Messages that arrived at a path. */
    at: (path: string) => messages.filter((message) => message.path === path),
    close() {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
