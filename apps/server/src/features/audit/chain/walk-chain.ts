import type { Db } from "@safeport/db/named-statement";
import { canonicalText, chainHash, erasedValues, namingKeys } from "./canonical-entry.ts";
import * as queries from "./chain.queries.ts";

const pageSize = 5_000;
const none: readonly string[] = [];

/** The point after which a walk begins. */
export interface WalkStart extends queries.ChainEnd {
  /** The numbers of the last entries of companies up to there. */
  companyNumbers: ReadonlyMap<string, bigint>;
}

/** How far the chain is right. */
export interface Walk {
  failure: string | null;
  number: bigint;
  hash: Buffer;
  erased: number;
  /** The hashes at the numbers that were asked for. */
  hashes: ReadonlyMap<bigint, Buffer>;
}

/**
 * Reads the chain from its beginning up to a number, or to its end: every number and hash, and every row against its recorded bytes. Stops at
 * the first failure.
 */
export async function walkChain(tx: Db, start: WalkStart, wanted: ReadonlySet<bigint>, upTo?: bigint): Promise<Walk> {
  const hashes = new Map<bigint, Buffer>();
  const ofCompanies = new Map(start.companyNumbers);
  let { number, hash } = start;
  if (wanted.has(number)) hashes.set(number, hash);
  let erased = 0;
  // PostgreSQL reads the next page while this process verifies one.
  let next = queries.chainAfter(tx, number, pageSize, upTo);
  for (;;) {
    const rows = await next;
    const last = rows.at(-1);
    const isLast = rows.length < pageSize || last === undefined;
    if (!isLast) {
      next = queries.chainAfter(tx, BigInt(last.number), pageSize, upTo);
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
      if (wanted.has(number)) hashes.set(number, hash);
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
