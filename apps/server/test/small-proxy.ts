import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** Milliseconds that a server is left out after a failure (`fail_timeout` of nginx, which has ten seconds). */
const failMs = 500;
/** Methods that may be sent again after a request has reached a server. */
const idempotent = ["GET", "PUT", "DELETE"];

export interface SmallProxy {
  address: string;
  /** Number of responses from the server at this port. */
  answersOf(port: number): number;
  close(): Promise<void>;
}

/**
 * Hands requests to several servers in turn, as nginx does: over connections that it keeps, and when a server fails, to the next one. A POST goes
 * to the next one only if no connection could be made, since the first may have carried it out. Answers 502 when none is left.
 */
export async function openSmallProxy(ports: readonly number[]): Promise<SmallProxy> {
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 16 });
  const answers = new Map<number, number>();
  const failedAt = new Map<number, number>();
  let turn = 0;

  const isOut = (port: number) => performance.now() - (failedAt.get(port) ?? Number.NEGATIVE_INFINITY) < failMs;

  function send(port: number, incoming: IncomingMessage, body: Buffer): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const { method, url, headers } = incoming;
      const { connection: _connection, ...passed } = headers;
      request({ host: "127.0.0.1", port, method, path: url, headers: passed, agent }, resolve).on("error", reject).end(body);
    });
  }

  async function handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const start = turn++;
    const order = ports.map((_port, at) => ports[(start + at) % ports.length] as number);
    const usable = order.filter((port) => !isOut(port));
    for (const port of usable.length > 0 ? usable : order) {
      try {
        const answer = await send(port, incoming, body);
        const { connection: _connection, "keep-alive": _keepAlive, ...headers } = answer.headers;
        outgoing.writeHead(answer.statusCode ?? 502, headers);
        for await (const chunk of answer) outgoing.write(chunk);
        outgoing.end();
        answers.set(port, (answers.get(port) ?? 0) + 1);
        return;
      } catch (error) {
        failedAt.set(port, performance.now());
        const reached = (error as NodeJS.ErrnoException).code !== "ECONNREFUSED";
        if (outgoing.headersSent) return void outgoing.destroy();
        if (reached && !idempotent.includes(incoming.method ?? "")) break;
      }
    }
    outgoing.writeHead(502).end();
  }

  const server = createServer((incoming, outgoing) => {
    handle(incoming, outgoing).catch(() => outgoing.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    answersOf: (port) => answers.get(port) ?? 0,
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      agent.destroy();
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      });
    },
  };
}
