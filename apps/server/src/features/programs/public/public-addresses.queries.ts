import type { Db } from "@safeport/db/named-statement";
import { sql } from "kysely";
import { shownToStrangers } from "../core/program.queries.ts";

interface AddressFilter {
  /** Only the programs of this company; null: of all. */
  companyId: string | null;
  /** Only handles behind this one. */
  after: string;
}

/** Programs that strangers read of now, behind a handle. */
function shownPrograms(db: Db, { companyId, after }: AddressFilter) {
  return db
    .selectFrom("program as p")
    .innerJoin("company as c", "c.id", "p.company_id")
    .where(shownToStrangers)
    .where("c.archived_at", "is", null)
    .where("p.handle", ">", after)
    .$if(companyId !== null, (query) => query.where("p.company_id", "=", companyId));
}

/** Addresses that search engines may list. */
function listedPrograms(db: Db, filter: AddressFilter) {
  return shownPrograms(db, filter).where("c.in_search_engines", "=", true);
}

/** The next `limit` programs by handle, as lists of programs name them. */
export function findListedPrograms(db: Db, filter: AddressFilter, limit: number) {
  return shownPrograms(db, filter)
    .select(["p.id", "p.handle", "p.title", "p.status", "p.program_type", "p.safe_harbor", "p.program_launch_date"])
    .select(["p.first_response_hours", "p.targets_due", "p.targets_met", "c.domain as company_domain"])
    .orderBy("p.handle")
    .limit(limit)
    .execute();
}

/** The assets of programs, which the caller has found for everybody. */
export function findListedScopes(db: Db, programIds: readonly string[]) {
  return db
    .selectFrom("scope")
    .select(["program_id", "identifier", "asset_type", "instructions_markdown", "max_severity"])
    .select(["is_eligible_for_bounty", "is_out_of_scope"])
    .where(sql<boolean>`program_id = any(${programIds}::uuid[])`)
    .where("archived_at", "is", null)
    .orderBy("program_id")
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

/** The next `limit` programs with the time of their last change, without the first `offset`. */
export function findProgramAddresses(db: Db, filter: AddressFilter, limit: number, offset = 0) {
  return listedPrograms(db, filter)
    .select(["p.handle", sql<Date>`greatest(p.updated_at, p.scope_changed_at)`.as("changed_at")])
    .orderBy("p.handle")
    .limit(limit)
    .offset(offset)
    .execute();
}
