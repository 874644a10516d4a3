import { textsOfRow } from "@safeport/contract/reports/core/write-up.values";
import type { DB } from "@safeport/db/types.gen";
import { Pauses } from "@safeport/foreign-files/pauses";
import type { Kysely } from "kysely";
import type { Tx } from "../../../platform/transaction.ts";
import type { CheckedTexts } from "../../reports/checks/check.ts";
import { unlistedAssetOf } from "../../reports/core/unlisted-asset.ts";
import { setDue } from "../take-up/due-report.queries.ts";
import { type Candidate, chooseRoot } from "./choose-root.ts";
import {
  type ComparedReport,
  findPlace,
  findRoots,
  forgetPlace,
  hasMoved,
  insertPlaced,
  lockClusters,
  type Placed,
  type RootMarks,
  readCompared,
  release,
  replaceRoot,
  storeRoots,
} from "./cluster.queries.ts";
import { areAlike, bandsOf, clusterShingles } from "./likeness.ts";
import { subjectOf } from "./subject.ts";

/** A report with what is compared of it. */
export interface Marked extends RootMarks {
  id: string;
  number: number;
  received_at: Date;
  shingles: ReadonlySet<number>;
}

const textsOfReport = (report: ComparedReport): CheckedTexts => ({ poc_title: report.title, ...textsOfRow(report) });

/** What is compared of a report. */
export function marksOf(report: ComparedReport): Marked {
  const texts = textsOfReport(report);
  const shingles = clusterShingles(texts);
  const subject = subjectOf(texts, {
    scope_id: report.scope_id,
    unlisted_asset: unlistedAssetOf(report),
    asset_type: report.scope_asset_type,
    weakness_id: report.weakness_id,
  });
  const { id, company_id, number, received_at } = report;
  return { id, report_id: id, company_id, number, received_at, shingles, keys: bandsOf(shingles, company_id), subject };
}

async function markAll(reports: readonly ComparedReport[]): Promise<Marked[]> {
  const pauses = new Pauses();
  const marked: Marked[] = [];
  for (const report of reports) {
    if (pauses.isDue()) await pauses.take();
    marked.push(marksOf(report));
  }
  return marked;
}

/** The shingles of reports by their ids. */
async function shinglesOfAll(reports: readonly ComparedReport[]): Promise<Map<string, ReadonlySet<number>>> {
  const pauses = new Pauses();
  const all = new Map<string, ReadonlySet<number>>();
  for (const report of reports) {
    if (pauses.isDue()) await pauses.take();
    all.set(report.id, clusterShingles(textsOfReport(report)));
  }
  return all;
}

/**
 * Puts reports that belong to no cluster into ones of their companies, whose locks the caller holds; the earliest first. Returns those that were taken out of
 * clusters for them, which are to be compared again.
 */
export async function putIntoClusters(tx: Tx, reports: readonly ComparedReport[]): Promise<string[]> {
  if (reports.length === 0) return [];
  const marked = await markAll(reports);
  const found = await findRoots(tx, marked);
  const foundIds = [...new Set(found.map(({ id }) => id))];
  const shinglesOfRoots = await shinglesOfAll(await readCompared(tx, foundIds));
  const placed: Placed[] = [];
  const newRoots: Marked[] = [];
  const toRelease = new Map<string, string>();
  const pauses = new Pauses();
  for (const [at, report] of marked.entries()) {
    if (pauses.isDue()) await pauses.take();
    const candidates: Candidate[] = found
      .filter((root) => root.at === at)
      .map(({ at: _at, ...one }) => {
        const shingles = shinglesOfRoots.get(one.id);
        return { ...one, is_alike: shingles !== undefined && areAlike(report.shingles, shingles) };
      });
    for (const root of newRoots.filter(({ company_id }) => company_id === report.company_id)) {
      const same_subject = report.subject !== null && report.subject === root.subject;
      const is_alike = report.keys.some((key) => root.keys.includes(key)) && areAlike(report.shingles, root.shingles);
      candidates.push({ id: root.id, number: root.number, received_at: root.received_at, same_subject, is_alike });
    }
    const { root, later } = chooseRoot(report, candidates);
    placed.push({ report_id: report.id, root_id: root?.id ?? report.id, reason: root?.reason ?? null });
    if (!root) newRoots.push(report);
    for (const id of later) if (!toRelease.has(id)) toRelease.set(id, report.id);
  }
  await insertPlaced(tx, placed);
  await storeRoots(tx, newRoots);
  const released: string[] = [];
  for (const [id, by] of toRelease) released.push(...(await joinEarlier(tx, id, by)));
  return released;
}

/** Ends a root whose cluster a report sent earlier begins: its reports are compared again, and stay together where a person has moved one of them. */
async function joinEarlier(tx: Tx, rootId: string, earlierId: string): Promise<string[]> {
  const place = await findPlace(tx, rootId);
  if (!place || place.is_moved) return [];
  if (!(await hasMoved(tx, rootId))) return release(tx, rootId, { keepsRoot: false });
  await replaceRoot(tx, rootId, { by: earlierId, movedBy: null, except: null });
  return [];
}

/** Compares a corrected report again, with those that were compared with it; where a person has moved it, it stays. */
export async function clusterAgain(
  db: Kysely<DB>,
  { report_id, company_id }: { report_id: string; company_id: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockClusters(tx, company_id);
    await setDue(tx, await takeOut(tx, report_id));
  });
}

/** Takes a corrected report out of its cluster, with those that were compared with it; returns the ids of all that are out. */
async function takeOut(tx: Tx, reportId: string): Promise<string[]> {
  const place = await findPlace(tx, reportId);
  if (!place) return [reportId];
  const isRoot = place.root_id === reportId;
  if (!isRoot && place.is_moved) return [];
  if (!isRoot) {
    await forgetPlace(tx, reportId);
    return [reportId];
  }
  const keepsRoot = await hasMoved(tx, reportId);
  if (keepsRoot) await storeRoots(tx, await markAll(await readCompared(tx, [reportId])));
  return release(tx, reportId, { keepsRoot });
}
