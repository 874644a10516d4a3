import type { DB } from "@safeport/db/types.gen";
import type { Kysely } from "kysely";
import type { Tx } from "../../platform/transaction.ts";
import { type DuePoints, duePoints, endOfStake, type PointFacts } from "./due-points.ts";
import {
  type HoldingEntry,
  insertEntries,
  lockPointsOf,
  reportsWithDuePenalties,
  reverseEntries,
  settlePenalties,
} from "./point-entry.queries.ts";
import { readPointFacts, reportIdsAfter } from "./point-facts.queries.ts";
import { endStakes } from "./stake-outcome.queries.ts";

const batchSize = 500;
const firstId = "00000000-0000-0000-0000-000000000000";

/**
 * Brings the ledger in line with reports and their duplicates as they are now: rows that no longer hold are reversed, and missing ones
 * are booked. Running it again changes nothing. `eventOf` names the event that was the reason, by report. Returns how many rows changed.
 */
export async function settlePoints(
  tx: Tx,
  reportIds: readonly string[],
  { eventOf = new Map(), now = new Date() }: { eventOf?: ReadonlyMap<string, string>; now?: Date } = {},
): Promise<number> {
  await lockPointsOf(tx, reportIds);
  const facts = await endDueStakes(tx, await readPointFacts(tx, reportIds), now);
  const ids = facts.map(({ id }) => id);
  const { reversed, changed, added } = compare(
    facts.flatMap((report) => duePoints(report, now)),
    facts.flatMap(({ holding }) => holding),
  );
  await reverseEntries(
    tx,
    reversed.map(({ id }) => id),
  );
  await settlePenalties(tx, changed);
  // The duplicates of a report were settled because of the same event.
  const [only] = eventOf.size === 1 ? eventOf.values() : [];
  const events = only ? new Map(ids.map((id) => [id, only])) : eventOf;
  await insertEntries(tx, added, events);
  return reversed.length + changed.length + added.length;
}

/** Ends the stakes that come back or are lost now; the facts with their outcomes. */
async function endDueStakes<Facts extends PointFacts>(tx: Tx, facts: readonly Facts[], now: Date): Promise<Facts[]> {
  const outcomes = new Map(facts.map((report) => [report.id, endOfStake(report, now)]));
  await endStakes(
    tx,
    [...outcomes].flatMap(([report_id, outcome]) => (outcome === null ? [] : [{ report_id, outcome }])),
  );
  return facts.map((report) => {
    const outcome = outcomes.get(report.id);
    return report.stake && outcome ? { ...report, stake: { ...report.stake, outcome } } : report;
  });
}

const keyOf = ({ report_id, user_id, reason }: DuePoints) => `${report_id} ${user_id} ${reason === "stake"}`;

/** Differences between the rows that hold and those that should. */
export function compare(due: readonly DuePoints[], holding: readonly HoldingEntry[]) {
  const dueByKey = new Map(due.map((row) => [keyOf(row), row]));
  const reversed: HoldingEntry[] = [];
  const changed: Pick<HoldingEntry, "id" | "state" | "pending_until">[] = [];
  for (const entry of holding) {
    const row = dueByKey.get(keyOf(entry));
    if (!row || !isSameBooking(row, entry)) {
      reversed.push(entry);
      continue;
    }
    dueByKey.delete(keyOf(entry));
    const untilChanged = row.pending_until?.getTime() !== entry.pending_until?.getTime();
    // A final penalty stays final: a later dispute ends it by its outcome only.
    if (entry.state === "pending" && (row.state === "final" || untilChanged))
      changed.push({ id: entry.id, state: row.state, pending_until: row.pending_until });
  }
  return { reversed, changed, added: [...dueByKey.values()] };
}

function isSameBooking(row: DuePoints, entry: HoldingEntry): boolean {
  return (
    row.reason === entry.reason &&
    row.delta === entry.delta &&
    row.severity === entry.severity &&
    row.effective_at.getTime() === entry.effective_at.getTime()
  );
}

/** Makes the penalties final whose wait is over. */
export async function settleDuePenalties(db: Kysely<DB>, now = new Date()): Promise<void> {
  for (;;) {
    const ids = await reportsWithDuePenalties(db, now, batchSize);
    if (ids.length === 0) return;
    const changed = await db.transaction().execute((tx) => settlePoints(tx, ids, { now }));
    // Nothing more to do for these: a dispute was opened meanwhile.
    if (changed === 0) return;
  }
}

/** Recomputes the points of all reports in portions; returns how many rows were wrong or missing. */
export async function settleAllPoints(db: Kysely<DB>, now = new Date()): Promise<number> {
  let wrong = 0;
  for (let after = firstId; ; ) {
    const ids = await reportIdsAfter(db, after, batchSize);
    if (ids.length === 0) return wrong;
    wrong += await db.transaction().execute((tx) => settlePoints(tx, ids, { now }));
    after = ids.at(-1) as string;
  }
}
