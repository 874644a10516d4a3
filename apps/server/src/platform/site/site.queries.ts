import type { Db } from "@safeport/db/named-statement";
import { sql } from "kysely";
import type { Tx } from "../transaction.ts";

/** Channel on which a trigger says that the settings of the platform have changed. */
export const siteChannel = "safeport_site";

export type SiteRow = Awaited<ReturnType<typeof findSite>>;

function siteRows(db: Db) {
  return db
    .selectFrom("site_settings as s")
    .leftJoin("company as c", "c.id", "s.single_company_id")
    .select(["s.version", "s.name", "s.logo_file_id", "s.accent", "s.sign_up", "s.sign_up_domains", "s.banner", "s.updated_at"])
    .select(["s.terms_markdown", "s.privacy_markdown", "s.imprint_markdown", "s.single_company_id"])
    .select("c.name as single_company_name")
    .select(sql<boolean>`exists (select from identity_provider)`.as("company_sign_in"))
    .select(sql<number | null>`s.fee_percent::float8`.as("fee_percent"))
    .select(sql<number | null>`s.withdrawal_min::float8`.as("withdrawal_min"))
    .select(sql<number | null>`s.second_person_from::float8`.as("second_person_from"));
}

/** The settings of the platform that staff change in the browser. */
export function findSite(db: Db) {
  return siteRows(db).executeTakeFirstOrThrow();
}

/** The same, locked until the transaction ends. */
export async function lockSite(tx: Tx): Promise<SiteRow> {
  await tx.selectFrom("site_settings").select("is_only").forUpdate().execute();
  return findSite(tx);
}

/** Stores the fee of the environment, for what the database computes. */
export async function storeEnvironmentFee(db: Db, percent: number): Promise<void> {
  const fee = String(percent);
  await db
    .updateTable("site_settings")
    .set({ environment_fee_percent: fee })
    .where("environment_fee_percent", "<>", fee)
    .execute();
}
