import type { DB } from "@safeport/db/types.gen";
import type { FastifyBaseLogger } from "fastify";
import type { Kysely } from "kysely";
import { recordChange } from "../events/event.queries.ts";

/** Kinds of calls that are refused before they do anything: with an invalid token, or above a rate limit. */
export type Refusal = "token.refused" | "calls.throttled";

export interface Refusals {
  /** Counts a refused call from an address. */
  note(kind: Refusal, ip: string | null, requestId: string): void;
  /** Writes the counts to the audit log. */
  flush(): Promise<void>;
  stop(): Promise<void>;
}

const flushMs = 60_000;
/** Addresses that are listed per kind and minute. Calls from further addresses are counted together. */
const maxAddresses = 500;

/**
 * Leaves a trace of attacks without letting an attacker fill the disk: the first refused call of an address in a minute is logged, and their
 * number goes to the audit log at the end of that minute.
 */
export function createRefusals(db: Kysely<DB>, log: FastifyBaseLogger, onError: (error: unknown) => void): Refusals {
  let counts = new Map<string, { kind: Refusal; ip: string | null; calls: number }>();

  async function flush(): Promise<void> {
    const all = [...counts.values()];
    counts = new Map();
    if (all.length === 0) return;
    const audit = all.map(({ kind, ip, calls }) => ({
      action: kind,
      status: "failure" as const,
      log_type: "system_log" as const,
      ip,
      object_type: "address",
      object_snapshot: { calls },
    }));
    try {
      await db.transaction().execute((tx) => recordChange(tx, { audit, actorId: null, events: [] }));
    } catch (error) {
      // Counts that could not be written are written in the next minute.
      for (const { kind, ip, calls } of all) count(kind, ip, calls);
      throw error;
    }
  }

  /** Adds calls to the count of an address; returns true if the count was 0. */
  function count(kind: Refusal, ip: string | null, calls: number): boolean {
    const key = counts.size < maxAddresses || counts.has(`${kind} ${ip}`) ? `${kind} ${ip}` : kind;
    const entry = counts.get(key);
    if (entry) entry.calls += calls;
    else counts.set(key, { kind, ip: key === kind ? null : ip, calls });
    return !entry;
  }

  const timer = setInterval(() => void flush().catch(onError), flushMs);
  return {
    note(kind, ip, requestId) {
      if (count(kind, ip, 1)) log.warn({ refused: kind, ip, request_id: requestId }, "call refused");
    },
    flush,
    async stop() {
      clearInterval(timer);
      await flush().catch(onError);
    },
  };
}
