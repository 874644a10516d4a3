import { createHash } from "node:crypto";
import { capSeverity, severityOfScore } from "@safeport/contract/kernel/severity.values";
import { feeOf, splitAmount } from "@safeport/contract/wallet/money/fee";
import { openOwnDatabase } from "@safeport/db/factories/own-database";
import type { Db } from "@safeport/db/named-statement";
import type { Database } from "@safeport/db/open-database";
import cvss from "ae-cvss-calculator";
import { inject } from "vitest";
import { fillDemo } from "../src/fill-demo.ts";

export const now = new Date("2026-03-14T15:09:26.535Z");
export const passwordHash = "$argon2id$not-a-hash";
export const sealCredentials = ({ id }: { id: string }) => ({ sealed: Buffer.from(id), digest: Buffer.from(id) });

const feeRate = 200;
export const money: Parameters<typeof fillDemo>[1]["money"] = {
  ...{ currency: "USD", unit: 100, feeRate, split: splitAmount },
  feeOf: (amount) => feeOf(amount, feeRate),
  sealIdentity: (id) => ({ sealed: Buffer.from(id), document_digest: Buffer.from(id) }),
  sealBankDetails: (id) => ({ sealed: Buffer.from(id), digest: Buffer.from(id) }),
  issueReceipt: () => Promise.resolve(),
  issueMonth: () => Promise.resolve(),
};
const hashOf = (value: object) => createHash("sha256").update(JSON.stringify(value)).digest("hex");
const register: Parameters<typeof fillDemo>[1]["register"] = {
  sealEntry(entry) {
    const hash = hashOf(entry);
    return { salt: hash, hidden_salt: hash, hidden_hash: hash, commitment: hash };
  },
  hashOfBatch: hashOf,
};
export const options: Parameters<typeof fillDemo>[1] = {
  ...{ now, passwordHash, sealCredentials, money, register },
  composePublicText: (_tx, { summary }) =>
    Promise.resolve({ text_version: hashOf({ summary }), content: {}, search_text: summary }),
};

/** A database of its own with the demo data in it. */
export async function demoDatabase(): Promise<Database> {
  const database = await openOwnDatabase(inject("databaseUrl"));
  try {
    await fillDemo(database.db, options);
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}

/** Reports with the fields needed to judge them, in the order of sending. */
export function reportsIn(db: Db) {
  return db
    .selectFrom("report")
    .innerJoin("program", "program.id", "report.program_id")
    .innerJoin("scope", "scope.id", "report.scope_id")
    .selectAll("report")
    .select(["program.program_type", "scope.max_severity", "scope.is_out_of_scope", "scope.is_eligible_for_bounty"])
    .select(["low_min", "low_max", "medium_min", "medium_max", "high_min", "high_max", "critical_min", "critical_max"])
    .select("scope.program_id as scope_program_id")
    .orderBy("report.sent_at")
    .execute();
}

/** All items, each timeline oldest first. */
export function timelinesIn(db: Db) {
  return db.selectFrom("timeline_item").selectAll().orderBy("report_id").orderBy("created_at").orderBy("id").execute();
}

/** Severity and score of a CVSS vector, capped by the asset. */
export function rate(vector: string, cap: Parameters<typeof capSeverity>[1]) {
  const score = cvss.fromVector(vector)?.calculateScores().overall ?? Number.NaN;
  return [capSeverity(severityOfScore(score), cap), score] as const;
}
