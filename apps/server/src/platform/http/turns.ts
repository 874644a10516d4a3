import type { FastifyReply, FastifyRequest } from "fastify";
import { createQueues } from "../limits/queues.ts";
import { goneSignal } from "./gone-signal.ts";
import { objectOf } from "./object-of.ts";

/**
 * Two calls at one object run at once: one holds its row, and the next already checks what it may. A call holds its turn only while the server
 * works, never while it waits for its client, and not for longer than this, whatever it waits for.
 */
const limits = { atOnce: 2, maxWaiting: 200, waitMs: 15_000, holdMs: 10_000 };

/** Finds the one id of an object that has several names in addresses; null when there is none that the caller may see. */
export type FindId = (request: FastifyRequest, name: string) => Promise<string | null>;

export interface Turns {
  /** Says how the objects of a path parameter are found by their names. */
  identify(param: string, find: FindId): void;
  /**
   * Runs a call, whose body has been read, when it is its turn at the object that it changes. Throws 429 when too many wait there, and 503 when
   * its turn does not come. A call that waits leaves when its connection closes.
   */
  run<T>(request: FastifyRequest, reply: FastifyReply, call: () => Promise<T>): Promise<T>;
}

/**
 * Calls that change one object would wait for each other's row lock. Here they wait without a connection to the database, so that a crowd at one
 * report leaves the pool to everybody else.
 */
export function createTurns(): Turns {
  const queues = createQueues(limits);
  const finders = new Map<string, FindId>();

  /** What a call changes: the object that its address names, or else what its caller makes there; null for a call of a visitor without one. */
  async function nameOf(request: FastifyRequest): Promise<string | null> {
    const object = objectOf(request);
    if (object === null) return request.actor && `${request.routeOptions.url} ${request.actor.user_id}`;
    const [[param, name] = ["", ""]] = Object.entries(request.params as Record<string, string>);
    const id = request.actor && (await finders.get(param)?.(request, name));
    return id ? `${param} ${id}` : object;
  }

  return {
    identify: (param, find) => void finders.set(param, find),
    async run(request, reply, call) {
      const name = await nameOf(request);
      return name === null ? call() : queues.run(name, call, goneSignal(reply));
    },
  };
}
