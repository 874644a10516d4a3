import { AppError } from "../http/app-error.ts";

interface QueueLimits {
  /** Pieces of work of one queue that run at a time. */
  atOnce: number;
  /** Pieces that wait in one queue; the next is refused with 429. */
  maxWaiting: number;
  /** Milliseconds that one waits for its turn; afterwards it is refused with 503. */
  waitMs: number;
  /** Milliseconds after which the next one starts although this one still works; never unless given. */
  holdMs?: number;
}

export interface Queues {
  /** Runs the work when it is its turn in the queue of this name. Work that waits leaves its queue as soon as `gone` is aborted. */
  run<T>(name: string, work: () => Promise<T>, gone?: AbortSignal): Promise<T>;
}

interface Queue {
  running: number;
  waiting: Set<() => void>;
}

/** Queues by name, which exist while something is in them. No wait in them is without an end. */
export function createQueues({ atOnce, maxWaiting, waitMs, holdMs }: QueueLimits): Queues {
  const queues = new Map<string, Queue>();

  /** Waits for a place among those that run; the one that leaves hands its place over. */
  function wait({ waiting }: Queue, gone?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const settle = (result: () => void) => {
        clearTimeout(timer);
        gone?.removeEventListener("abort", leave);
        waiting.delete(start);
        result();
      };
      const start = () => settle(resolve);
      // Nobody reads this answer, so it is no failure of the server.
      const leave = () => settle(() => reject(new AppError("malformed")));
      const giveUp = () => settle(() => reject(new AppError("unavailable", null, { retryAfter: 1 })));
      const timer = setTimeout(giveUp, waitMs);
      gone?.addEventListener("abort", leave);
      waiting.add(start);
      if (gone?.aborted) leave();
    });
  }

  /** Lets the next one start, and forgets a queue in which nothing is left. */
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
      let held = true;
      const leave = () => {
        if (held) handOver(name, queue);
        held = false;
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
