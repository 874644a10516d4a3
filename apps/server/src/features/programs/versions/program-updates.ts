import type { NewEvent } from "@safeport/contract/events/domain-event";
import type { Db } from "@safeport/db/named-statement";
import { changedFields } from "./version.queries.ts";

/** The events of programs that this transaction has updated, each with its version and the fields that differ from the version before. */
export async function programUpdates(tx: Db, programs: readonly { id: string; company_id: string }[]): Promise<NewEvent[]> {
  const changed = await changedFields(
    tx,
    programs.map(({ id }) => id),
  );
  return programs.map(({ id, company_id }) => {
    const { version = 1, changes = [] } = changed.get(id) ?? {};
    return { type: "program.updated", subject_id: id, data: { company_id, version, changes } };
  });
}
