import type { DB } from "@safeport/db/types.gen";
import type { Kysely } from "kysely";
import type { Tx } from "../../../platform/transaction.ts";
import { countRuns, deleteOldRuns } from "./template.queries.ts";
import { personOf, sampleOf } from "./template-check.ts";

const deletedAtOnce = 10_000;

/**
 * Counts the runs of words of reports; the caller notes that they are counted. After the checks of all of them, and as the last act of a transaction: counting
 * takes the rows of runs that many texts have, and a report is not compared with itself.
 */
export async function countTexts(tx: Tx, reports: readonly { author_id: string; runs: ReadonlySet<number> }[]): Promise<void> {
  if (reports.length === 0) return;
  const [runs, people]: [number[], number[]] = [[], []];
  for (const { author_id, runs: all } of reports)
    for (const run of sampleOf(all)) {
      runs.push(run);
      people.push(personOf(author_id, run));
    }
  await countRuns(tx, reports.length, { runs, people });
}

/** The job: removes counts of runs that no mould has, which bounds the table by the texts of 14 days and the moulds of half a year. */
export async function forgetRuns(db: Kysely<DB>): Promise<void> {
  while ((await deleteOldRuns(db, deletedAtOnce)) >= deletedAtOnce);
}
