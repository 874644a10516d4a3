import { type RawBuilder, sql } from "kysely";

/**
 * Whether a report, by this name in the statement, counts as valid in figures: it is resolved, or it was accepted and is open or closed as accepted
 * risk or not to be fixed. What was accepted and then turned out to be none, or a duplicate, is not.
 */
export function isValidReport(name: "r" | "n" = "r"): RawBuilder<boolean> {
  const column = (of: string) => sql.ref(`${name}.${of}`);
  return sql`(${column("status")} = 'resolved' or (${column("validated_at")} is not null
    and (${column("closed_at")} is null or coalesce(${column("close_reason")} in ('accepted_risk', 'wont_fix'), false))))`;
}
