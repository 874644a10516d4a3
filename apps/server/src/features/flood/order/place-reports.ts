import { placeVersion } from "@safeport/contract/flood/order/place.limits";
import { orderKey, type PlaceTerms } from "@safeport/contract/flood/order/place-value";
import type { Db } from "@safeport/db/named-statement";
import type { DB } from "@safeport/db/types.gen";
import type { Kysely } from "kysely";
import type { Tx } from "../../../platform/transaction.ts";
import {
  findPlaceFacts,
  findSeenTo,
  findStoredRecords,
  findTrackRecords,
  lockPlaces,
  type PlaceFacts,
  type StoredRecord,
  storePlaces,
  storeSeenTo,
  type TrackRecord,
} from "./place.queries.ts";

/** Places that one transaction computes. */
const portion = 100;

/** A transaction that began earlier than this before a run has ended by then. */
const overlapMs = 5 * 60_000;

const noRecord: TrackRecord = { closed: 0, valid: 0 };

/** What the places of reports are computed from, with what their authors' closed reports say. */
export async function termsOf(db: Db, ids: readonly string[]): Promise<(PlaceFacts & { terms: PlaceTerms })[]> {
  const facts = await findPlaceFacts(db, ids);
  const records = await findTrackRecords(db, [...new Set(facts.map(({ author_id }) => author_id))]);
  return facts.map((fact) => {
    const { severity, completeness, failed } = fact;
    const { closed, valid } = records.get(fact.author_id) ?? noRecord;
    return { ...fact, terms: { closed, valid, severity, completeness, failed } };
  });
}

/** Computes the places of reports that are locked. */
export async function computePlaces(tx: Tx, ids: readonly string[], { done }: { done: boolean }): Promise<void> {
  const places = (await termsOf(tx, ids)).map(({ report_id, sent_at, terms }) => ({
    report_id,
    order_key: orderKey(terms, sent_at.getTime()),
    terms,
  }));
  await storePlaces(tx, placeVersion, places, { done });
}

/**
 * Computes the places of all open reports of people whose reports were acted on since the last run. A job, since an act on a report would wait for what it
 * changes of others.
 */
export async function placeChangedReports(db: Kysely<DB>): Promise<void> {
  const began = Date.now();
  const moved = await findMoved(db, await findSeenTo(db));
  for (let at = 0; at < moved.length; at += portion) {
    const some = moved.slice(at, at + portion);
    await db.transaction().execute(async (tx) => {
      await lockPlaces(tx, some);
      await computePlaces(tx, some, { done: false });
    });
  }
  await storeSeenTo(db, new Date(began - overlapMs));
}

/** The open reports of people whose track record has changed since. */
async function findMoved(db: Db, since: Date): Promise<string[]> {
  const stored = await findStoredRecords(db, since);
  const records = await findTrackRecords(db, [...new Set(stored.map(({ author_id }) => author_id))]);
  const hasMoved = ({ author_id, closed, valid }: StoredRecord) => {
    const now = records.get(author_id) ?? noRecord;
    return now.closed !== closed || now.valid !== valid;
  };
  return stored.filter(hasMoved).map(({ report_id }) => report_id);
}
