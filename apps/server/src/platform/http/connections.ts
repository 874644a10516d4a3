import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

interface Draining {
  /** Milliseconds that connections without a request stay open, so that what a proxy sends on them at this moment is answered. */
  idleMs: number;
  /** Milliseconds after which requests in flight are broken off. */
  maxMs: number;
}

export interface Connections {
  /** Calls `close`, which stops listening, and resolves when every connection has ended; each answer then ends its connection. */
  drain(close: () => Promise<unknown>, limits: Draining): Promise<void>;
}

/** Milliseconds within which each answer is there; one that is on its way for longer has a slow reader, or is a stream. */
const answerMs = 60_000;

/**
 * Bounds the connections, so that no crowd of them leaves the process without file descriptors. At the limit a new connection takes the place of
 * the one that has waited for its client for longest, without a request or with half of one, else of the one whose answer has been on its way for
 * longest: a stranger who opens connections, sends slowly or reads slowly keeps nobody out.
 */
export function followConnections(server: Server, max: number): Connections {
  // Each in the order in which its connections came there, with the time.
  const waiting = new Map<Socket, number>();
  const answering = new Map<Socket, number>();
  const answers = new Map<ServerResponse, Socket>();
  let draining = false;

  function move(socket: Socket, to?: Map<Socket, number>): void {
    for (const places of [waiting, answering]) places.delete(socket);
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
