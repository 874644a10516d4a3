import type { Tx } from "../../../platform/transaction.ts";

/** A program of a company, locked against deletion; undefined if there is none with this id. */
export function findProgramOfCompany(tx: Tx, companyId: string, programId: string) {
  return tx
    .selectFrom("program")
    .select(["id", "title"])
    .where("id", "=", programId)
    .where("company_id", "=", companyId)
    .where("status", "<>", "draft")
    .forShare()
    .executeTakeFirst();
}
