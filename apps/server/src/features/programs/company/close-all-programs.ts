import type { Outcome } from "../../../platform/events/unit-of-work.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { programUpdates } from "../versions/program-updates.ts";
import { closePrograms } from "./company-programs.queries.ts";

/** Closes the programs of a company in the caller's transaction and returns the outcome. */
export async function closeAllPrograms(tx: Tx, company_id: string): Promise<Omit<Required<Outcome<void>>, "result">> {
  const closed = await closePrograms(tx, company_id);
  return {
    audit: closed.map(({ id, title }) => ({
      action: "program.updated" as const,
      object_type: "program",
      object_id: id,
      company_id,
      snapshot: { title, status: "closed" },
    })),
    events: await programUpdates(
      tx,
      closed.map(({ id }) => ({ id, company_id })),
    ),
  };
}
