import type { TermScope } from "@safeport/contract/programs/versions/program-version.schema";
import type { Db } from "@safeport/db/named-statement";
import { type InferResult, sql } from "kysely";

/** The terms of a sent report as they are stored, with the asset that it named when it was sent; undefined for a draft. */
export function findReportTerms(db: Db, reportId: string): Promise<StoredTerms | undefined> {
  return termsOf(db, reportId).executeTakeFirst();
}

export type StoredTerms = InferResult<ReturnType<typeof termsOf>>[number];

/** SQL of the same as JSON, for a statement that changes the report: terms never change. */
export const storedTermsOf = (db: Db, reportId: string) =>
  sql<StoredTerms | null>`(select to_jsonb(t) from (${termsOf(db, reportId)}) t)`;

function termsOf(db: Db, reportId: string) {
  return db
    .selectFrom("report_terms as t")
    .innerJoin("program_snapshot as s", (join) =>
      join.onRef("s.program_id", "=", "t.program_id").onRef("s.version", "=", "t.program_version"),
    )
    .select(["t.program_id", "t.program_version", "t.scope_id", sql<Record<string, unknown>>`s.terms`.as("terms")])
    .select(sql<TermScope | null>`t.scope`.as("scope"))
    .select(["t.register_number", "t.register_hash"])
    .where("t.report_id", "=", reportId);
}
