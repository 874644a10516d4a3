import type { Redis } from "ioredis";

/** Attempts of each key within a window of time that starts with the first. */
export interface AttemptCounter {
  /** Counts one more and returns how many there are now. */
  add(key: string): Promise<number>;
  /** Takes one back. */
  remove(key: string): Promise<void>;
  /** Milliseconds until the attempts of the key are forgotten. */
  remainingMs(key: string): Promise<number>;
}

/** The most keys that one process counts at a time; beyond that the oldest, which expire next anyway, are dropped. */
const maxKeys = 50_000;

/** Counts in Redis for all processes; without it, or while it does not answer, for this process alone. */
export function createAttemptCounter(redis: Redis | null, name: string, windowMs: number): AttemptCounter {
  const local = createLocalCounter(windowMs);
  return redis ? createSharedCounter(redis, `safeport-attempts-${name}-`, windowMs, local) : local;
}

function createSharedCounter(redis: Redis, prefix: string, windowMs: number, local: AttemptCounter): AttemptCounter {
  /** Opens a window for the key where there is none, then runs `command`. */
  async function change(key: string, command: "incr" | "decr"): Promise<number> {
    const results = await redis
      .multi()
      .set(prefix + key, 0, "PX", windowMs, "NX")
      [command](prefix + key)
      .exec();
    const [error, count] = results?.[1] ?? [new Error("Redis refused to count")];
    if (error) throw error;
    return Number(count);
  }
  return {
    async add(key) {
      // Also counted locally, so that counts do not restart at zero when Redis goes down.
      const own = await local.add(key);
      return change(key, "incr").catch(() => own);
    },
    async remove(key) {
      await local.remove(key);
      await change(key, "decr").catch(() => {});
    },
    async remainingMs(key) {
      const shared = await redis.pttl(prefix + key).catch(() => 0);
      return shared > 0 ? shared : local.remainingMs(key);
    },
  };
}

function createLocalCounter(windowMs: number): AttemptCounter {
  const counts = new Map<string, { attempts: number; until: number }>();

  function countOf(key: string): { attempts: number; until: number } {
    const known = counts.get(key);
    if (known && known.until > Date.now()) return known;
    const fresh = { attempts: 0, until: Date.now() + windowMs };
    // Moved to the end, so that the first key of the map is always the oldest.
    counts.delete(key);
    counts.set(key, fresh);
    for (const oldest of counts.keys()) {
      if (counts.size <= maxKeys) break;
      counts.delete(oldest);
    }
    return fresh;
  }

  return {
    async add(key) {
      return ++countOf(key).attempts;
    },
    async remove(key) {
      const count = countOf(key);
      count.attempts = Math.max(0, count.attempts - 1);
    },
    async remainingMs(key) {
      return countOf(key).until - Date.now();
    },
  };
}
