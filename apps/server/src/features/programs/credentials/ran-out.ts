import type { NewEvent } from "@safeport/contract/events/domain-event";

/** The last free set of a program was given. */
export function ranOut({ id, company_id }: { id: string; company_id: string }): NewEvent<"credentials.ran_out"> {
  return { type: "credentials.ran_out", subject_id: id, data: { company_id } };
}
