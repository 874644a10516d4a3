import { setTimeout as wait } from "node:timers/promises";
import { placeVersion } from "@safeport/contract/flood/order/place.limits";
import type { DB } from "@safeport/db/types.gen";
import { Pauses } from "@safeport/foreign-files/pauses";
import type { Kysely } from "kysely";
import type { Tx } from "../../../platform/transaction.ts";
import { storeResults } from "../checks/checked-report.queries.ts";
import { countTexts } from "../checks/count-templates.ts";
import { checksVersion, type ReportWithRuns, readSources, runChecks, withRuns } from "../checks/run-checks.ts";
import { markCounted } from "../checks/template.queries.ts";
import { tryLockClusters } from "../clusters/cluster.queries.ts";
import { putIntoClusters } from "../clusters/cluster-reports.ts";
import { computePlaces } from "../order/place-reports.ts";
import { type DueReport, findDue, lockDue, retryFailed, setDue, setDueAfterUpgrade, setFailed } from "./due-report.queries.ts";

/** Reports that one transaction takes up: some fifty milliseconds of work. */
const portion = 20;
/** Pause between two portions, in which calls go on. */
const pauseMs = 20;

type Due = Awaited<ReturnType<typeof findDue>>;

/**
 * Puts reports that are due into clusters, checks them, counts their words and computes their places, from texts that are read once. The work of each second, since
 * team members see a report in its cluster within two seconds, and no effect of sending, since live messages would wait for it. Several processes take up different
 * reports. A report that fails keeps no other waiting; the first failure is thrown at the end.
 */
export async function takeUpReports(db: Kysely<DB>): Promise<void> {
  const failures: unknown[] = [];
  for (;;) {
    const due = await findDue(db, portion);
    if (due.length === 0) break;
    const taken = await takeUp(db, due).catch(async () => takeUpApart(db, due, failures));
    // Others have the rest.
    if (taken === 0) break;
    await wait(pauseMs);
  }
  if (failures.length > 0) throw failures[0];
}

/** Takes up each report in a transaction of its own; returns how many are no longer due. */
async function takeUpApart(db: Kysely<DB>, due: Due, failures: unknown[]): Promise<number> {
  let taken = 0;
  for (const one of due)
    taken += await takeUp(db, [one]).catch(async (error: unknown) => {
      await setFailed(db, one.report_id);
      failures.push(error);
      return 1;
    });
  return taken;
}

/** Takes up reports in one transaction, but for those that another process has; returns their number. */
function takeUp(db: Kysely<DB>, due: Due): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const companies = await tryLockClusters(tx, [...new Set(due.map(({ company_id }) => company_id))]);
    const ids = due.filter(({ company_id }) => companies.has(company_id)).map(({ report_id }) => report_id);
    const reports = ids.length === 0 ? [] : await lockDue(tx, ids, checksVersion);
    if (reports.length === 0) return 0;
    const released = await putIntoClusters(
      tx,
      reports.filter(({ needs_cluster }) => needs_cluster),
    );
    const toCount = await checkAll(tx, reports);
    await computePlaces(
      tx,
      reports.map(({ id }) => id),
      { done: true },
    );
    await setDue(tx, released);
    await countTexts(tx, toCount);
    return reports.length;
  });
}

/** Checks those of the reports that need it and stores the results; returns those whose runs of words are to be counted. */
async function checkAll(tx: Tx, reports: readonly DueReport[]): Promise<ReportWithRuns[]> {
  const pauses = new Pauses();
  const [toCheck, toCount]: [ReportWithRuns[], ReportWithRuns[]] = [[], []];
  for (const { needs_checks, needs_count, ...report } of reports.filter((one) => one.needs_checks || one.needs_count)) {
    if (pauses.isDue()) await pauses.take();
    const read = withRuns(report);
    if (needs_checks) toCheck.push(read);
    if (needs_count) toCount.push(read);
  }
  const sources = readSources(tx, toCheck);
  const checked: { report_id: string; results: unknown }[] = [];
  for (const report of toCheck) {
    if (pauses.isDue()) await pauses.take();
    checked.push({ report_id: report.id, results: await runChecks(tx, report, sources) });
  }
  await storeResults(tx, checksVersion, checked);
  await markCounted(
    tx,
    toCount.filter((report) => !toCheck.includes(report)).map(({ id }) => id),
  );
  return toCount;
}

/** The job: tries again what failed. */
export function takeUpFailed(db: Kysely<DB>): Promise<void> {
  return retryFailed(db);
}

/** The job of a start: marks what an earlier version computed, so that it is computed again. */
export function takeUpAfterUpgrade(db: Kysely<DB>): Promise<void> {
  return setDueAfterUpgrade(db, { place: placeVersion, checks: checksVersion });
}
