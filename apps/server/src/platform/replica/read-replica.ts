import type { DB } from "@safeport/db/types.gen";
import type { Kysely } from "kysely";
import { AppError } from "../http/app-error.ts";
import type { ReadReplica } from "../http/mount.ts";
import { hasReplayed, readWritten } from "./replica.queries.ts";

/** Pause before a failed replica is tried again, in milliseconds. */
const restMs = 5_000;
/** Longest time for the question how far the replica is, and for a read from it, in milliseconds: a frozen replica answers neither and keeps its connections. */
const limits = { question: 1_000, read: 10_000 } as const;

interface ReplicaOptions {
  primary: Kysely<DB>;
  replica: Kysely<DB>;
  onError: (error: unknown) => void;
}

/**
 * Lets reads use a replica without ever showing an older state than the primary: each asks the primary how far it has written,
 * and the replica whether it has come as far. So people see the latest changes by themselves or others in any process, and lose a
 * right as fast as on the primary.
 */
export function createReadReplica({ primary, replica, onError }: ReplicaOptions): ReadReplica {
  let restsUntil = 0;
  /** The question that is being asked, and the next one, shared by reads that came after it was sent: an answer counts only for earlier reads. */
  let current: Promise<boolean> | undefined;
  let next: Promise<boolean> | undefined;

  function fail(error: unknown): void {
    restsUntil = Date.now() + restMs;
    onError(error);
  }

  async function ask(): Promise<boolean> {
    const written = await readWritten(primary);
    return within(limits.question, hasReplayed(replica, written)).catch((error: unknown) => {
      fail(error);
      return false;
    });
  }

  function begin(): Promise<boolean> {
    const question = ask().finally(() => {
      if (current === question) current = undefined;
    });
    current = question;
    return question;
  }

  function isCurrent(): Promise<boolean> {
    if (!current) return begin();
    next ??= current
      .catch(() => {})
      .then(() => {
        next = undefined;
        return begin();
      });
    return next;
  }

  return {
    async read(run) {
      if (Date.now() < restsUntil || !(await isCurrent())) return run(primary);
      try {
        return await within(limits.read, run(replica));
      } catch (error) {
        if (error instanceof AppError) throw error;
        fail(error);
        return run(primary);
      }
    },
  };
}

/** The result of work that ends in time; throws otherwise. */
async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`The replica did not answer within ${milliseconds / 1_000} s`)), milliseconds);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
