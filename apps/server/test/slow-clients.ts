import { once } from "node:events";
import { type AddressInfo, connect, type Socket } from "node:net";
import type { World } from "./world.ts";

export interface SlowClient {
  socket: Socket;
  /** Response of the server so far. */
  answer(): string;
  /** Resolves when the connection has ended, from whichever side. */
  closed: Promise<unknown>;
}

/** Opens a connection to a listening server and sends the given lines, and no more. */
export async function sendSlowly(w: World, ...lines: string[]): Promise<SlowClient> {
  const { port } = w.app.fastify.server.address() as AddressInfo;
  const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
  socket.on("error", () => {});
  let answer = "";
  socket.on("data", (chunk) => {
    answer += chunk;
  });
  const closed = new Promise((resolve) => socket.once("close", resolve));
  await once(socket, "connect");
  socket.write(lines.join("\r\n"));
  return { socket, answer: () => answer, closed };
}

/** The lines of a request up to its body, of which the server expects more than it gets. */
export function headOf(method: string, path: string, token: string | null, type: string): string[] {
  return [
    `${method} ${path} HTTP/1.1`,
    "Host: safeport",
    ...(token ? [`Authorization: Bearer ${token}`] : []),
    `Content-Type: ${type}`,
    "Content-Length: 100000",
    "",
    "",
  ];
}

/** A form that breaks off within its file. */
export function halfUpload(w: World, path: string, token: string, field: string): Promise<SlowClient> {
  const lines = headOf("POST", path, token, "multipart/form-data; boundary=x");
  const part = [`--x`, `Content-Disposition: form-data; name="${field}"; filename="a.png"`, "", "half a file"];
  return sendSlowly(w, ...lines.slice(0, -1), ...part);
}

/** A JSON body that breaks off. */
export function halfJson(w: World, method: string, path: string, token: string | null): Promise<SlowClient> {
  return sendSlowly(w, ...headOf(method, path, token, "application/json").slice(0, -1), '{"name": "half');
}

/** Number of connections that the server holds. */
export function countConnections(w: World): Promise<number> {
  return new Promise((resolve, reject) => {
    w.app.fastify.server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });
}
