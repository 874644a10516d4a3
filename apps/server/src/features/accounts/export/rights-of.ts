import type { Actor } from "@safeport/contract/kernel/actor";

/** The rights that decide what a person may read, as a text to compare. */
export function rightsOf({ role, company_ids }: Pick<Actor, "role" | "company_ids">): string {
  return [role, ...[...company_ids].sort()].join(" ");
}
