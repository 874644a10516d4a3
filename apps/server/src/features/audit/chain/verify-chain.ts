import type { Db } from "@safeport/db/named-statement";
import type { DB } from "@safeport/db/types.gen";
import type { Kysely } from "kysely";
import type { KeyFor } from "../../../platform/keys.ts";
import { canonicalText, chainHash, chainStart, erasedValues, namingKeys } from "./canonical-entry.ts";
import * as queries from "./chain.queries.ts";
import { headFile, isOwnHead, readHeadFile } from "./sign-head.ts";

const pageSize = 5_000;
const none: readonly string[] = [];

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
}

interface Verifying {
  db: Kysely<DB>;
  keyFor: KeyFor;
  dataDir: string;
}

/**
 * Verifies the audit log in one snapshot: every number and hash, every row against its recorded bytes, the end, the signed heads in the
 * database and in the data folder, and that no row is outside the chain.
 */
export async function verifyChain({ db, keyFor, dataDir }: Verifying): Promise<VerifiedChain> {
  // Read before the snapshot, which has no entry of a head that is signed later.
  const kept = await readHeadFile(headFile(dataDir));
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (tx) => {
      await queries.liftTimeLimit(tx);
      const heads = await queries.listHeads(tx);
      const walk = await walkChain(tx, [...heads, ...kept]);
      const failure = walk.failure ?? headFailure(keyFor, heads, kept, walk) ?? (await endFailure(tx, walk));
      const waiting = await queries.countUnchained(tx);
      return { failure, entries: Number(walk.number), erased: walk.erased, waiting, heads: heads.length };
    });
}

interface Walk {
  failure: string | null;
  number: bigint;
  hash: Buffer;
  erased: number;
  /** The hashes at the numbers of the signed heads. */
  hashes: ReadonlyMap<bigint, Buffer>;
}

async function walkChain(tx: Db, heads: readonly queries.SignedHead[]): Promise<Walk> {
  const signed = new Set(heads.map(({ number }) => number));
  const hashes = new Map<bigint, Buffer>();
  const ofCompanies = new Map<string, bigint>();
  let number = 0n;
  let hash = chainStart;
  let erased = 0;
  // PostgreSQL reads the next page while this process verifies one.
  let next = queries.chainAfter(tx, number, pageSize);
  for (;;) {
    const rows = await next;
    const last = rows.at(-1);
    const isLast = rows.length < pageSize || last === undefined;
    if (!isLast) {
      next = queries.chainAfter(tx, BigInt(last.number), pageSize);
      // Nobody awaits it if this page is wrong.
      next.catch(() => undefined);
    }
    let failure: string | null = null;
    const erasures: Erasure[] = [];
    for (const row of rows) {
      const result = linkFailure(row, number + 1n, hash, ofCompanies);
      if (typeof result === "string") {
        failure = result;
        break;
      }
      if (result.length > 0) erasures.push({ row, names: result });
      number += 1n;
      hash = row.hash;
      if (signed.has(number)) hashes.set(number, hash);
    }
    erased += erasures.length;
    failure = (await erasureFailure(tx, erasures)) ?? failure;
    if (failure || isLast) return { failure, number, hash, erased, hashes };
  }
}

/** An entry of which values were erased. */
interface Erasure {
  row: queries.ChainedRow;
  names: readonly string[];
}

const nameOf = ({ number, chained_id }: queries.ChainedRow) => `entry ${number} (${chained_id})`;

/** The first entry that has lost a value of an account that is not closed. Entries of others may name anybody, so names erased there are not judged. */
async function erasureFailure(tx: Db, erasures: readonly Erasure[]): Promise<string | null> {
  const people = ({ user_id, object_type, object_id }: queries.ChainedRow) =>
    [user_id, object_type === "user" ? object_id : null].filter((id) => id !== null);
  const closed = await queries.closedAmong(
    tx,
    erasures.flatMap(({ row }) => people(row)),
  );
  for (const { row, names } of erasures) {
    const name = names.find((one) => !namingKeys.includes(one));
    if (name && !people(row).some((id) => closed.has(id)))
      return `${nameOf(row)} has lost its ${name}, but no account was closed`;
  }
  return null;
}

/** Failure of a link of the chain, or the names of its erased values if it is sound. */
function linkFailure(
  row: queries.ChainedRow,
  expected: bigint,
  previous: Buffer,
  ofCompanies: Map<string, bigint>,
): string | readonly string[] {
  const name = nameOf(row);
  if (BigInt(row.number) !== expected) return `entry ${expected} is missing from the chain`;
  if (!chainHash(previous, row.canonical).equals(row.hash)) return `${name} does not follow from the entry before it`;
  if (row.log_id === null) return `${name} is missing from the log`;
  const { number: _n, chained_id: _c, company_of, company_number: _m, canonical, salts, hash: _h, ...fields } = row;
  // Nearly every row is written into the same bytes again, which also contain its numbers; only the others are looked into.
  const isSame = canonicalText(fields, { number: row.number, company_number: row.company_number }, salts) === canonical;
  if (!isSame) {
    const { number, company_number, log_id } = JSON.parse(canonical) as Record<string, unknown>;
    if (number !== row.number || company_number !== row.company_number || log_id !== row.chained_id)
      return `${name} has another number than the recorded one`;
  }
  if (row.company_id !== null) {
    const next = (ofCompanies.get(row.company_id) ?? 0n) + 1n;
    if (String(next) !== row.company_number) return `${name} has a wrong number of its company`;
    ofCompanies.set(row.company_id, next);
  }
  if (company_of !== row.company_id) return `${name} was changed`;
  if (isSame) return none;
  return erasedValues(fields, canonical, salts) ?? `${name} was changed`;
}

/** The first signed head that the chain contradicts. */
function headFailure(
  keyFor: KeyFor,
  heads: readonly queries.SignedHead[],
  kept: readonly queries.SignedHead[],
  { number, hashes }: Walk,
): string | null {
  for (const [place, list] of [["database", heads] as const, ["data folder", kept] as const])
    for (const head of list) {
      const name = `the head of ${head.day} in the ${place}`;
      if (!isOwnHead(keyFor, head)) return `${name} is not signed by this instance`;
      if (head.number > number) return `entry ${number + 1n} is missing: ${name} was signed at entry ${head.number}`;
      if (!hashes.get(head.number)?.equals(head.hash))
        return `an entry up to ${head.number} was changed: ${name} has another hash`;
    }
  const days = new Set(heads.map(({ day }) => day));
  const lost = kept.find(({ day }) => !days.has(day));
  return lost ? `the head of ${lost.day} is missing from the database` : null;
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
