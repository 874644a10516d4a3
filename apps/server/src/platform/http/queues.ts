import { AppError } from "./app-error.ts";

interface QueueLimits {
  /** Tasks of one queue that run at the same time. */
  atOnce: number;
  /** Maximum number of waiting tasks in one queue; the next is refused with 429. */
  maxWaiting: number;
  /** Milliseconds after which a waiting task is refused with 503. */
  waitMs: number;
  /** Milliseconds after which the next task starts although this one still runs; by default never. */
  holdMs?: number;
}

export interface Queues {
  /** Runs the task when its turn in the queue of this name comes. A waiting task leaves the queue as soon as `gone` is aborted. */
  run<T>(name: string, work: () => Promise<T>, gone?: AbortSignal): Promise<T>;
}

interface Queue {
  running: number;
  waiting: Set<() => void>;
}

/** Queues by name; an empty queue is deleted. Every wait has a time limit. */
export function createQueues({ atOnce, maxWaiting, waitMs, holdMs }: QueueLimits): Queues {
  const queues = new Map<string, Queue>();

  /** Waits for a slot; a finished task hands its slot to the next. */
  function wait({ waiting }: Queue, gone?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const settle = (result: () => void) => {
        clearTimeout(timer);
        gone?.removeEventListener("abort", leave);
        waiting.delete(start);
        result();
      };
      const start = () => settle(resolve);
      // The client has disconnected, so this is a 4xx and not a failure of the server.
      const leave = () => settle(() => reject(new AppError("malformed")));
      const giveUp = () => settle(() => reject(new AppError("unavailable", "server_busy", { retryAfter: 1 })));
      const timer = setTimeout(giveUp, waitMs);
      gone?.addEventListener("abort", leave);
      waiting.add(start);
      if (gone?.aborted) leave();
    });
  }

  /** Starts the next task, or deletes the empty queue. */
  function handOver(name: string, queue: Queue): void {
    const [next] = queue.waiting;
    if (next) next();
    else if (--queue.running === 0) queues.delete(name);
  }

  return {
    async run(name, work, gone) {
      const queue = queues.get(name) ?? { running: 0, waiting: new Set() };
      if (queue.running < atOnce) {
        queue.running++;
        queues.set(name, queue);
      } else {
        if (queue.waiting.size >= maxWaiting) throw new AppError("rate_limited", "too_many_requests", { retryAfter: 1 });
        await wait(queue, gone);
      }
      let holdsSlot = true;
      const leave = () => {
        if (holdsSlot) handOver(name, queue);
        holdsSlot = false;
      };
      const timer = holdMs === undefined ? undefined : setTimeout(leave, holdMs);
      try {
        return await work();
      } finally {
        clearTimeout(timer);
        leave();
      }
    },
  };
}
