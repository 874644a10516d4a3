import type { Db } from "@safeport/db/named-statement";
import type { DB } from "@safeport/db/types.gen";
import type { Kysely } from "kysely";
import type { KeyFor } from "../../../platform/keys.ts";
import { chainStart } from "./canonical-entry.ts";
import * as queries from "./chain.queries.ts";
import type { Checkpoint } from "./checkpoint.queries.ts";
import { type ChainBeginning, checkpointFile, readBeginning, readCheckpointFile } from "./checkpoint.ts";
import { headFile, isOwnHead, readHeadFile } from "./sign-head.ts";
import { type Walk, type WalkStart, walkChain } from "./walk-chain.ts";

export interface VerifiedChain {
  /** The first wrong row, as a sentence; null if everything is right. */
  failure: string | null;
  /** Chained entries that were read. */
  entries: number;
  /** Entries with personal values that were erased with an account. */
  erased: number;
  /** Entries that have no number yet. */
  waiting: number;
  heads: number;
  /** The part that retention removed before the first of them; null if none. */
  removed: { upTo: bigint; until: Date } | null;
}

interface Verifying {
  db: Kysely<DB>;
  keyFor: KeyFor;
  dataDir: string;
}

/** Heads and checkpoints in the data folder. */
export interface Kept {
  heads: queries.SignedHead[];
  checkpoints: Checkpoint[];
}

/** Reads the data folder first: the snapshot must not be older than its heads and checkpoints. */
export async function readKept(dataDir: string): Promise<Kept> {
  return {
    heads: await readHeadFile(headFile(dataDir)),
    checkpoints: await readCheckpointFile(checkpointFile(dataDir)),
  };
}

/**
 * Verifies the audit log in one snapshot: its beginning, every number and hash, every row against its recorded bytes, the end, the signed heads
 * in the database and in the data folder, and that no row is outside the chain.
 */
export async function verifyChain({ db, keyFor, dataDir }: Verifying): Promise<VerifiedChain> {
  const kept = await readKept(dataDir);
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (tx) => {
      await queries.liftTimeLimit(tx);
      const heads = await queries.listHeads(tx);
      const waiting = await queries.countUnchained(tx);
      const beginning = await readBeginning(tx, keyFor, kept.checkpoints);
      const removed = removedBefore(beginning.checkpoint);
      const counts = { waiting, heads: heads.length, removed };
      if (beginning.failure) return { failure: beginning.failure, entries: 0, erased: 0, ...counts };
      const start = startOf(beginning);
      const walk = await walkChain(tx, start, new Set([...heads, ...kept.heads].map(({ number }) => number)));
      const failure = walk.failure ?? headFailure(keyFor, heads, kept.heads, start, walk) ?? (await endFailure(tx, walk));
      return { failure, entries: Number(walk.number - start.number), erased: walk.erased, ...counts };
    });
}

/** Where the walk over the chain starts. */
export function startOf({ checkpoint, companyNumbers }: Pick<ChainBeginning, "checkpoint" | "companyNumbers">): WalkStart {
  return { number: checkpoint?.number ?? 0n, hash: checkpoint?.hash ?? chainStart, companyNumbers };
}

function removedBefore(checkpoint: Checkpoint | undefined): VerifiedChain["removed"] {
  return checkpoint ? { upTo: checkpoint.number, until: new Date(Number(BigInt(checkpoint.at) / 1000n)) } : null;
}

/** Says in a line what retention removed; an empty text if nothing. */
export function removedLine({ removed }: Pick<VerifiedChain, "removed">): string {
  if (!removed) return "";
  return `Retention removed entries 1 to ${removed.upTo}, the last of ${removed.until.toISOString()}.\n`;
}

/** The first signed head that the chain contradicts. What a head says about removed entries is no longer known. */
export function headFailure(
  keyFor: KeyFor,
  heads: readonly queries.SignedHead[],
  kept: readonly queries.SignedHead[],
  start: WalkStart,
  { number, hashes }: Walk,
): string | null {
  for (const [place, list] of [["database", heads] as const, ["data folder", kept] as const])
    for (const head of list) {
      const name = `the head of ${head.day} in the ${place}`;
      if (!isOwnHead(keyFor, head)) return `${name} is not signed by this instance`;
      if (head.number > number) return `entry ${number + 1n} is missing: ${name} was signed at entry ${head.number}`;
      if (head.number < start.number) continue;
      if (!hashes.get(head.number)?.equals(head.hash))
        return `an entry up to ${head.number} was changed: ${name} has another hash`;
    }
  const nameOf = ({ day, number }: queries.SignedHead) => `${day} at entry ${number}`;
  const stored = new Set(heads.map(nameOf));
  const lost = kept.find((head) => !stored.has(nameOf(head)));
  return lost ? `the head of ${nameOf(lost)} is missing from the database` : null;
}

async function endFailure(tx: Db, { number, hash }: Walk): Promise<string | null> {
  const end = await queries.findChainEnd(tx);
  if ((end?.number ?? 0n) > number) return `entry ${number + 1n} is missing; the chain had ${end?.number} entries`;
  const isEnd = end ? end.number === number && end.hash.equals(hash) : number === 0n;
  if (!isEnd) return `entry ${number} is not the recorded end of the chain`;
  if (await queries.hasLostUnchained(tx)) return "an entry that waited for its number is missing from the log";
  const stray = await queries.firstStray(tx);
  return stray === undefined ? null : `row ${stray} of the log was inserted beside the chain`;
}
