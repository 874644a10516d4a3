import { newId } from "@safeport/db/new-id";
import type { DB } from "@safeport/db/types.gen";
import type { FastifyBaseLogger } from "fastify";
import type { Kysely } from "kysely";
import { recordChange } from "../events/event.queries.ts";

/** Calls that are refused before they do anything: with a token that is not ours, or too many from one caller. */
export type Refusal = "token.refused" | "calls.throttled";

export interface Refusals {
  /** Counts a refused call from an address. */
  note(kind: Refusal, ip: string | null, requestId: string): void;
  /** Writes what has been counted to the audit log. */
  flush(): Promise<void>;
  stop(): Promise<void>;
}

const flushMs = 60_000;
/** Addresses of one kind that are named in a minute; the calls of all others are counted together. */
const maxAddresses = 500;

/**
 * Leaves a trace of attacks without letting an attacker fill the disk: the first refused call of an address in a minute is logged, and their
 * number is an entry of the audit log at the end of that minute.
 */
export function createRefusals(db: Kysely<DB>, log: FastifyBaseLogger, onError: (error: unknown) => void): Refusals {
  let counts = new Map<string, { kind: Refusal; ip: string | null; calls: number }>();

  async function flush(): Promise<void> {
    const all = [...counts.values()];
    counts = new Map();
    if (all.length === 0) return;
    const audit = all.map(({ kind, ip, calls }) => ({
      id: newId(),
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
      // What could not be written is written with the next minute's.
      for (const { kind, ip, calls } of all) count(kind, ip, calls);
      throw error;
    }
  }

  /** Adds calls to those of an address; true if they are its first. */
  function count(kind: Refusal, ip: string | null, calls: number): boolean {
    const key = counts.size < maxAddresses || counts.has(`${kind} ${ip}`) ? `${kind} ${ip}` : kind;
    const known = counts.get(key);
    if (known) known.calls += calls;
    else counts.set(key, { kind, ip: key === kind ? null : ip, calls });
    return !known;
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
