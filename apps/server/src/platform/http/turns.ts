import type { FastifyReply, FastifyRequest } from "fastify";
import { goneSignal } from "./gone-signal.ts";
import { objectOf } from "./object-of.ts";
import { createQueues } from "./queues.ts";

/**
 * Two calls on one object run at the same time: one holds the row lock while the next checks its rights. A call holds its turn only while the
 * server works, not while it waits for its client, and for at most this time.
 */
const limits = { atOnce: 2, maxWaiting: 200, waitMs: 15_000, holdMs: 10_000 };

/** Resolves one of several names of an object in a path to its id; null if the caller can see no such object. */
export type FindId = (request: FastifyRequest, name: string) => Promise<string | null>;

export interface Turns {
  /** Registers how the names in a path parameter are resolved. */
  identify(param: string, find: FindId): void;
  /**
   * Runs a call, whose body has been read, when its turn at the object comes. Throws 429 if too many calls wait for the object, and 503 if the
   * turn does not come in time. A waiting call leaves the queue when its connection closes.
   */
  run<T>(request: FastifyRequest, reply: FastifyReply, call: () => Promise<T>): Promise<T>;
}

/**
 * Calls that change one object would wait for its row lock, each with a database connection. Here they wait without one, so that many calls on
 * one report do not use up the pool.
 */
export function createTurns(): Turns {
  const queues = createQueues(limits);
  const finders = new Map<string, FindId>();

  /** Key of a call's queue: the object in its path, else the caller and the path; null for a visitor's call without an object. */
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
