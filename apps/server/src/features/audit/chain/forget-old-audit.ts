import type { DB } from "@safeport/db/types.gen";
import type { Kysely } from "kysely";
import type { Services } from "../../../platform/context.ts";
import type { KeyFor } from "../../../platform/keys.ts";
import type { Tx } from "../../../platform/transaction.ts";
import * as chain from "./chain.queries.ts";
import { chainAudit } from "./chain-audit.ts";
import * as queries from "./checkpoint.queries.ts";
import { hashCompanyNumbers, keepCheckpoint, readBeginning, signCheckpoint } from "./checkpoint.ts";
import { headFailure, type Kept, readKept, startOf } from "./verify-chain.ts";
import { walkChain } from "./walk-chain.ts";

/** Entries that are removed in one transaction, so that no writer waits long. */
const batchSize = 2_000n;

type Forgetting = Pick<Services, "db" | "keyFor"> & { settings: Pick<Services["settings"], "dataDir" | "keepAuditDays"> };

/**
 * The job: removes the oldest entries of the audit log that are older than the operator keeps them, each batch with a signed checkpoint. Removes what
 * was verified at once before, and nothing while the last verification has found something. Returns how many entries were removed.
 */
export async function forgetOldAudit({ db, keyFor, settings }: Forgetting): Promise<number> {
  const { keepAuditDays, dataDir } = settings;
  if (keepAuditDays === null) return 0;
  const failure = await queries.lastFailure(db);
  if (failure) throw new Error(`Nothing is removed from the audit log, since its last verification found: ${failure}`);
  const steps = await planRemoval(db, keyFor, await readKept(dataDir), keepAuditDays);
  let removed = 0n;
  try {
    for (const step of steps) {
      if (!(await db.transaction().execute((tx) => removeStep(tx, keyFor, step)))) break;
      removed += step.upTo - step.after;
      // The job that numbers new entries leaves at once while this one holds their lock.
      await chainAudit(db);
    }
  } finally {
    await keepCheckpoint(db, dataDir);
  }
  return Number(removed);
}

/** Entries that are removed together. */
interface Step {
  after: bigint;
  upTo: bigint;
  /** Of the last of them, as it was verified. */
  hash: Buffer;
}

/** Chooses and verifies what is to be removed, in one snapshot. Throws if something about it is wrong. */
function planRemoval(db: Kysely<DB>, keyFor: KeyFor, kept: Kept, days: number): Promise<Step[]> {
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (tx) => {
      await chain.liftTimeLimit(tx);
      const beginning = await readBeginning(tx, keyFor, kept.checkpoints);
      assertNone(beginning.failure);
      const start = startOf(beginning);
      const allHeads = await chain.listHeads(tx);
      const end = await lastOld(tx, start.number, allHeads, days);
      if (end === undefined) return [];
      const upTo = (head: chain.SignedHead) => head.number <= end;
      const [heads, keptHeads] = [allHeads.filter(upTo), kept.heads.filter(upTo)];
      const ends = endsOfBatches(start.number, end);
      const wanted = new Set([...ends, ...[...heads, ...keptHeads].map(({ number }) => number)]);
      const walk = await walkChain(tx, start, wanted, end);
      assertNone(walk.failure ?? headFailure(keyFor, heads, keptHeads, start, walk));
      return ends.map((number, n) => ({
        ...{ after: ends[n - 1] ?? start.number, upTo: number },
        hash: walk.hashes.get(number) as Buffer,
      }));
    });
}

function assertNone(failure: string | null): void {
  if (failure) throw new Error(`Nothing is removed from the audit log, which is wrong: ${failure}`);
}

/**
 * The number of the last head that was signed on an old day and has no younger entry before it. The signature of that head
 * proves the age of the entries, whatever somebody has written into their times.
 */
async function lastOld(tx: Tx, after: bigint, heads: readonly chain.SignedHead[], days: number): Promise<bigint | undefined> {
  const firstKeptDay = await queries.dayBefore(tx, days);
  const numbers = heads.filter(({ day, number }) => day < firstKeptDay && number > after).map(({ number }) => number);
  const last = highestOf(numbers);
  if (last === undefined) return undefined;
  const young = await queries.firstYoung(tx, after, last, days);
  return young === undefined ? last : highestOf(numbers.filter((number) => number < young));
}

const highestOf = (numbers: readonly bigint[]): bigint | undefined =>
  numbers.reduce<bigint | undefined>((a, b) => (a === undefined || b > a ? b : a), undefined);

function endsOfBatches(after: bigint, end: bigint): bigint[] {
  const ends: bigint[] = [];
  for (let number = after + batchSize; number < end; number += batchSize) ends.push(number);
  return [...ends, end];
}

/** Removes the entries of a step and signs the checkpoint at its end; false if another process was faster. */
async function removeStep(tx: Tx, keyFor: KeyFor, { after, upTo, hash }: Step): Promise<boolean> {
  await queries.lockChain(tx);
  const newest = await queries.findCheckpoint(tx);
  if ((newest?.number ?? 0n) !== after) return false;
  const entry = await queries.findEntry(tx, upTo);
  if (!entry?.hash.equals(hash)) throw new Error(`Entry ${upTo} of the audit log was changed while it was to be removed`);
  await queries.raiseRemovedNumbers(tx, after, upTo);
  const company_numbers = hashCompanyNumbers(await queries.removedNumbers(tx));
  const { at, now: made_at } = entry;
  await queries.insertCheckpoint(tx, signCheckpoint(keyFor, { number: upTo, hash, at, company_numbers, made_at }));
  const { entries, links } = await queries.deleteEntries(tx, after, upTo);
  const count = upTo - after;
  if (entries !== count || links !== count)
    throw new Error(`Of ${count} entries up to ${upTo}, ${entries} were in the audit log and ${links} in its chain`);
  return true;
}
