import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

interface Draining {
  /** Milliseconds for which idle connections stay open, so that a request which a proxy is just sending is answered. */
  idleMs: number;
  /** Milliseconds after which requests in flight are aborted. */
  maxMs: number;
}

export interface Connections {
  /** Calls `close`, which stops listening, and resolves when every connection has ended; each answer then ends its connection. */
  drain(close: () => Promise<unknown>, limits: Draining): Promise<void>;
}

/** Milliseconds within which the server finishes an answer. A longer one has a slow reader, or is a stream. */
const answerMs = 60_000;

/**
 * Limits the number of connections, so that the process keeps free file descriptors. At the limit a new connection replaces the one that has
 * been idle, or sending its request, for longest; if there is none, the one whose answer takes longest. Clients that open many connections, send
 * slowly or read slowly thus lock nobody out.
 */
export function followConnections(server: Server, max: number): Connections {
  // Maps iterate in insertion order, so the oldest connection comes first. The value is the time of insertion.
  const waiting = new Map<Socket, number>();
  const answering = new Map<Socket, number>();
  const answers = new Map<ServerResponse, Socket>();
  let draining = false;

  function move(socket: Socket, to?: Map<Socket, number>): void {
    for (const group of [waiting, answering]) group.delete(socket);
    if (to && !socket.destroyed) to.set(socket, performance.now());
  }

  function admit(socket: Socket): void {
    if (waiting.size + answering.size >= max) {
      const [[oldest, since] = [socket, 0]] = waiting.size > 0 ? waiting : answering;
      const loser = answering.has(oldest) && performance.now() - since < answerMs ? socket : oldest;
      loser.destroy();
      move(loser);
    }
    move(socket, waiting);
    socket.once("close", () => move(socket));
  }

  function follow(request: IncomingMessage, answer: ServerResponse): void {
    const { socket } = request;
    const { "content-length": length = "0", "transfer-encoding": coding } = request.headers;
    const hasBody = length !== "0" || coding !== undefined;
    move(socket, hasBody ? waiting : answering);
    if (hasBody) request.once("end", () => answers.has(answer) && move(socket, answering));
    answers.set(answer, socket);
    if (draining) answer.setHeader("connection", "close");
    answer.once("close", () => {
      answers.delete(answer);
      move(socket, waiting);
    });
  }

  server.on("connection", admit).prependListener("request", follow);
  return {
    async drain(close, { idleMs, maxMs }) {
      draining = true;
      for (const answer of answers.keys()) if (!answer.headersSent) answer.setHeader("connection", "close");
      // Node would close the idle connections at once, while a proxy may be sending a request on one of them.
      server.closeIdleConnections = () => {};
      const timers = [
        setTimeout(() => {
          const busy = new Set(answers.values());
          for (const socket of waiting.keys()) if (!busy.has(socket)) socket.destroy();
        }, idleMs),
        setTimeout(() => server.closeAllConnections(), maxMs),
      ];
      await close();
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
