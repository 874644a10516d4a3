import type { DB } from "@safeport/db/types.gen";
import type { Kysely } from "kysely";
import type { Tx } from "../../../platform/transaction.ts";
import { canonicalText, chainHash, chainStart, newSalts } from "./canonical-entry.ts";
import * as queries from "./chain.queries.ts";

/** Rows that get their numbers in one transaction. */
const batchSize = 1_000;

/**
 * Gives every row of the log that has none its number and its hash, in the order the rows were committed. One process at a time does it;
 * another one leaves at once. Returns how many rows were chained.
 */
export async function chainAudit(db: Kysely<DB>): Promise<number> {
  let chained = 0;
  for (;;) {
    const count = await db.transaction().execute(async (tx) => ((await queries.isOnlyWriter(tx)) ? chainBatch(tx) : 0));
    chained += count;
    if (count < batchSize) return chained;
  }
}

/** Extends the chain by one batch; the caller is the only writer. Returns how many rows were chained. */
export async function chainBatch(tx: Tx): Promise<number> {
  const rows = await queries.nextUnchained(tx, batchSize);
  if (rows.length === 0) return 0;
  const end = await queries.findChainEnd(tx);
  let number = end?.number ?? 0n;
  let hash = end?.hash ?? chainStart;
  const ofCompanies = await queries.companyNumbers(tx, [
    ...new Set(rows.flatMap(({ company_id }) => (company_id === null ? [] : [company_id]))),
  ]);
  const entries = rows.map(({ position: _position, ...row }) => {
    number += 1n;
    let ofCompany: bigint | null = null;
    if (row.company_id !== null) {
      ofCompany = (ofCompanies.get(row.company_id) ?? 0n) + 1n;
      ofCompanies.set(row.company_id, ofCompany);
    }
    const numbers = { number: String(number), company_number: ofCompany === null ? null : String(ofCompany) };
    const salts = newSalts(row);
    const canonical = canonicalText(row, numbers, salts);
    hash = chainHash(hash, canonical);
    return { ...numbers, log_id: row.log_id, company_id: row.company_id, canonical, salts, hash: hash.toString("hex") };
  });
  await queries.appendToChain(
    tx,
    entries,
    rows.map(({ position }) => position),
  );
  return rows.length;
}
