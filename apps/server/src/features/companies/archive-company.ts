import type { Outcome } from "../../platform/events/unit-of-work.ts";
import type { Tx } from "../../platform/transaction.ts";
import { companyEntry } from "./assert-may.ts";
import { type CompanyRow, markArchived } from "./company.queries.ts";

/** Archives a company in the caller's transaction, which has locked it, and returns the outcome. */
export async function archiveCompany(tx: Tx, company: CompanyRow): Promise<Omit<Required<Outcome<void>>, "result">> {
  await markArchived(tx, company.id);
  return {
    audit: [companyEntry(company, "company.archived")],
    events: [{ type: "company.archived", subject_id: company.id, data: {} }],
  };
}
