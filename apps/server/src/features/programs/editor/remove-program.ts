import type { Outcome } from "../../../platform/events/unit-of-work.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { closeOne } from "../company/company-programs.queries.ts";
import { deleteProgramRows, type ProgramRow } from "../core/program.queries.ts";
import { programUpdates } from "../versions/program-updates.ts";

type Removal = Omit<Required<Outcome<void>>, "result">;

/** Closes a program in the caller's transaction, unless it is closed already; reports that are being sent are waited for. */
export async function closeProgram(tx: Tx, { id, company_id, title }: ProgramRow): Promise<Removal> {
  if (!(await closeOne(tx, id))) return { audit: [], events: [] };
  return {
    audit: [
      { action: "program.updated", object_type: "program", object_id: id, company_id, snapshot: { title, status: "closed" } },
    ],
    events: await programUpdates(tx, [{ id, company_id }]),
  };
}

/** Deletes a draft with its scopes, followers and history in the caller's transaction. */
export async function discardDraft(tx: Tx, { id, company_id, title }: ProgramRow): Promise<Removal> {
  await deleteProgramRows(tx, id);
  return {
    audit: [{ action: "program.deleted", object_type: "program", object_id: id, company_id, snapshot: { title } }],
    events: [{ type: "program.deleted", subject_id: id, data: { company_id } }],
  };
}
