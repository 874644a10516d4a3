import { retestPoints } from "@safeport/contract/reputation/points.values";
import type { Db } from "@safeport/db/named-statement";
import type { DB } from "@safeport/db/types.gen";
import type { Kysely } from "kysely";
import { duePoints, endOfStake } from "./due-points.ts";
import { findHoldingEntries, type HoldingEntry } from "./point-entry.queries.ts";
import {
  allReportIdsAfter,
  countHolding,
  firstWrongRetest,
  liftTimeLimit,
  readPointFacts,
  reportsOfWaitingEvents,
} from "./point-facts.queries.ts";
import { compare } from "./settle-points.ts";

const batchSize = 2_000;
const firstId = "00000000-0000-0000-0000-000000000000";
/** Time in ms that a penalty may stay pending after it is due: the job that makes penalties final runs every ten minutes. */
const patienceMs = 3_600_000;

export interface VerifiedPoints {
  /** The first difference between the ledger and the record, as a sentence; null if there is none. */
  failure: string | null;
  reports: number;
  /** Rows of points that hold. */
  entries: number;
  /** Reports with events that were not handled yet, which are left out. */
  waiting: number;
}

/**
 * Recomputes the points of every report from the record, which is the report, its timeline, its disputes and its collaborators, and compares
 * them with the ledger; in one snapshot, and without changing anything.
 */
export function verifyPoints(db: Kysely<DB>, now = new Date()): Promise<VerifiedPoints> {
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (tx) => {
      await liftTimeLimit(tx);
      const waiting = await reportsOfWaitingEvents(tx);
      let reports = 0;
      let failure: string | null = null;
      for (let after = firstId; failure === null; ) {
        const ids = await allReportIdsAfter(tx, after, batchSize);
        if (ids.length === 0) break;
        reports += ids.length;
        failure = await firstDifference(
          tx,
          ids.filter((id) => !waiting.has(id)),
          now,
        );
        after = ids.at(-1) as string;
      }
      failure ??= await retestFailure(tx, [...waiting]);
      return { failure, reports, entries: await countHolding(tx), waiting: waiting.size };
    });
}

async function firstDifference(tx: Db, ids: readonly string[], now: Date): Promise<string | null> {
  // The facts include those of duplicates, which are compared in their own turn.
  const requestedIds = new Set(ids);
  const facts = (await readPointFacts(tx, ids)).filter(({ id }) => requestedIds.has(id));
  const due = facts.flatMap((report) => duePoints(report, now));
  const [withFacts, known] = [new Set(facts.map(({ id }) => id)), facts.flatMap((report) => report.holding)];
  // A report without facts, such as a draft, must have none.
  const others = await findHoldingEntries(
    tx,
    ids.filter((id) => !withFacts.has(id)),
  );
  const holding = [...known, ...others];
  const { reversed, changed, added } = compare(due, holding);
  const late = changed.filter(({ state, pending_until }) => {
    const isDueNow = state === "final" && pending_until !== null && pending_until.getTime() > now.getTime() - patienceMs;
    return !isDueNow;
  });
  const openStakes = facts.flatMap((report) => {
    const outcome = endOfStake(report, new Date(now.getTime() - patienceMs));
    return outcome ? [{ report_id: report.id, text: `Report ${report.id}: its stake is held and should be ${outcome}` }] : [];
  });
  const differences = [
    ...openStakes,
    ...added.map((row) => ({ report_id: row.report_id, text: `${describe(row)} is missing` })),
    ...reversed.map((row) => ({ report_id: row.report_id, text: `${describe(row)} should not hold (row ${row.id})` })),
    ...late.flatMap(({ id, state }) => {
      const row = holding.find((entry) => entry.id === id) as HoldingEntry;
      return { report_id: row.report_id, text: `${describe(row)} is ${row.state} and should be ${state} (row ${id})` };
    }),
  ].sort((one, other) => (one.report_id < other.report_id ? -1 : 1));
  return differences[0]?.text ?? null;
}

function describe({ report_id, user_id, reason, delta }: { report_id: string; user_id: string; reason: string; delta: number }) {
  return `Report ${report_id}, user ${user_id}: ${delta} for ${reason}`;
}

async function retestFailure(tx: Db, except: readonly string[]): Promise<string | null> {
  const wrong = await firstWrongRetest(tx, retestPoints, except);
  if (!wrong) return null;
  const { report_id, is_confirmed } = wrong;
  return `Report ${report_id}: ${is_confirmed ? `${retestPoints} for retest is missing` : "points for retest should not hold"}`;
}
