import { leadingRoles } from "@safeport/contract/companies/member.policy";
import { type Expression, type SqlBool, sql } from "kysely";

/** Whether a role, a column of `company_member`, manages the programs of the company and their members. */
export function isLeading(role: string): Expression<SqlBool> {
  return sql<SqlBool>`${sql.ref(role)} in (${sql.join(leadingRoles.map((leading) => sql.lit(leading)))})`;
}
