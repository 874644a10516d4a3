import type { DB } from "@safeport/db/types.gen";
import type { Insertable } from "kysely";
import type { Outcome } from "../../platform/events/unit-of-work.ts";
import type { Tx } from "../../platform/transaction.ts";
import { insertCompany } from "./company.queries.ts";

/** Stores a company with its owner in the caller's transaction and returns the outcome. */
export async function foundCompany(
  tx: Tx,
  row: Insertable<DB["company"]>,
  ownerId: string,
): Promise<Omit<Required<Outcome<void>>, "result">> {
  await insertCompany(tx, row, ownerId);
  const { id, name, domain } = row;
  return {
    audit: [
      {
        user_id: ownerId,
        action: "company.created",
        object_type: "company",
        object_id: id,
        company_id: id,
        snapshot: { name, domain },
      },
    ],
    events: [{ type: "company.created", subject_id: id, data: {} }],
  };
}
