import { reportPolicy } from "@safeport/contract/reports/core/report.policy";
import type { Ctx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { AppError, invalidField } from "../../../platform/http/app-error.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { assertMay, getReport } from "../../reports/core/get-report.ts";
import { factsOf } from "../../reports/core/report.facts.ts";
import { reportChange } from "../../reports/core/report-change.ts";
import { setDue } from "../take-up/due-report.queries.ts";
import { isEarlier } from "./choose-root.ts";
import {
  type ClusterPlace,
  deleteRoot,
  findHeir,
  findPlace,
  lockClusters,
  readCompared,
  replaceRoot,
  storeMove,
  storeRoots,
} from "./cluster.queries.ts";
import { marksOf, putIntoClusters } from "./cluster-reports.ts";
import { findShownByNumber } from "./cluster-view.queries.ts";

/**
 * Puts a report into the cluster of the report with a number, or takes it out of its own; no rule undoes that. Does nothing where it is there already.
 * Throws 422 for a number that is none of the reports whose cluster the caller sees.
 */
export async function moveToCluster(ctx: Ctx, reportId: string, of: number | null): Promise<{ report_id: string }> {
  const report = await getReport(ctx, reportId);
  if (!reportPolicy.see_internal(ctx.actor, factsOf(report))) throw new AppError("forbidden");
  // Whoever puts labels on a report may also say what it belongs to.
  assertMay("label", ctx, report);
  return unitOfWork(ctx, async (tx) => {
    const { company_id } = report;
    await lockClusters(tx, company_id);
    const target = of === null ? null : await findShownByNumber(tx, ctx.actor, company_id, of);
    if (of !== null && !target) throw invalidField(["body", "of"], "original_unknown");
    const place = await placeOf(tx, report.id);
    const targetPlace = target && (await placeOf(tx, target));
    const result = { report_id: report.id };
    if (targetPlace ? targetPlace.root_id === place.root_id : await isAlone(tx, report.id, place)) return { result, audit: [] };
    const movedBy = ctx.actor.user_id;
    await leave(tx, report.id, place, movedBy);
    if (targetPlace) await join(tx, report.id, targetPlace, movedBy);
    else {
      await storeMove(tx, report.id, { rootId: report.id, movedBy });
      await becomeRoot(tx, report.id);
    }
    const details = { into: of, is_internal: true };
    return { result, ...reportChange(report, "report.clustered", { details, data: { is_internal: true } }) };
  });
}

/** The cluster of a report; one that was not compared yet is compared now. */
async function placeOf(tx: Tx, id: string): Promise<ClusterPlace> {
  const place = await findPlace(tx, id);
  if (place) return place;
  await setDue(tx, await putIntoClusters(tx, await readCompared(tx, [id])));
  const placed = await findPlace(tx, id);
  if (!placed) throw new Error(`Report ${id} was compared but is in no cluster`);
  return placed;
}

async function isAlone(tx: Tx, id: string, { root_id }: ClusterPlace): Promise<boolean> {
  return root_id === id && (await findHeir(tx, id)) === undefined;
}

/** Ends the part of a report in its cluster. The others stay together; where it was their root, a person has parted them from it. */
async function leave(tx: Tx, id: string, { root_id }: ClusterPlace, movedBy: string): Promise<void> {
  if (root_id !== id) return;
  const heir = await findHeir(tx, id);
  if (heir) {
    await storeMove(tx, heir, { rootId: heir, movedBy });
    await replaceRoot(tx, id, { by: heir, movedBy, except: id });
    await becomeRoot(tx, heir);
  }
  await deleteRoot(tx, id);
}

/** Puts a report into a cluster; an earlier one becomes its root. */
async function join(tx: Tx, id: string, target: ClusterPlace, movedBy: string): Promise<void> {
  const [place, root] = [await findPlace(tx, id), await findPlace(tx, target.root_id)];
  if (!place || !root || !isEarlier(place, root)) return storeMove(tx, id, { rootId: target.root_id, movedBy });
  await storeMove(tx, id, { rootId: id, movedBy });
  await replaceRoot(tx, target.root_id, { by: id, movedBy, except: null });
  await becomeRoot(tx, id);
}

/** Stores by what later reports find a root. */
async function becomeRoot(tx: Tx, id: string): Promise<void> {
  await storeRoots(tx, (await readCompared(tx, [id])).map(marksOf));
}
