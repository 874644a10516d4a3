import type { Db } from "@safeport/db/named-statement";
import { subscriber } from "../../../platform/events/event.ts";
import { findReport } from "../../reports/core/report.queries.ts";
import { findUnchecked, storeResults } from "./checked-report.queries.ts";
import { checksVersion, runChecks } from "./run-checks.ts";

/** Reports whose results one run stores: some ten milliseconds each. */
const portion = 500;

async function storeChecksOf(db: Db, ids: Iterable<string>): Promise<void> {
  for (const id of ids) {
    // The reader makes no difference: checks use texts alone.
    const report = await findReport(db, id, id);
    if (report) await storeResults(db, id, checksVersion, await runChecks(db, report));
  }
}

/** Keeps what the checks say of a report as it was corrected. */
export const storedChecks = subscriber({
  name: "flood.checks",
  types: ["report.corrected"],
  handle: (tx, events) => storeChecksOf(tx, new Set(events.map(({ subject_id }) => subject_id))),
});

/** Keeps what the checks say of the reports of the last day. A job of its own, since live messages would wait for checks among the effects of sending. */
export async function storeChecks(db: Db): Promise<void> {
  await storeChecksOf(db, await findUnchecked(db, checksVersion, portion));
}
