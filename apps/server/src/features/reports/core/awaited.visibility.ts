import { leadingRoles, payingRoles } from "@safeport/contract/companies/member.policy";
import type { CompanyRole } from "@safeport/contract/kernel/company-role.values";
import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";
import { isReporter } from "./report.visibility.ts";

/** The person has one of these roles in the company of the report `r`. */
function hasRole(person: Expression<string>, roles: readonly CompanyRole[]): RawBuilder<SqlBool> {
  return sql`exists (select from company_member am where am.company_id = r.company_id and am.user_id = ${person}
    and am.role in (${sql.join(roles.map((role) => sql.lit(role)))}))`;
}

/** The report `r` is validated, its target for the bounty runs, and the person may award it. */
export function awaitsBounty(person: Expression<string>): RawBuilder<SqlBool> {
  return sql`(r.turn = 'company' and r.validated_at is not null and r.due_at is not null
    and exists (select from report_target bt where bt.report_id = r.id and bt.target = 'bounty' and bt.state = 'running') and not ${isReporter(person)} and ${hasRole(person, payingRoles)})`;
}

/** The report `r` waits for the company, and the person works on it or may award its bounty. */
export function awaitsTurn(person: Expression<string>): RawBuilder<SqlBool> {
  return sql`(r.turn = 'company' and r.closed_at is null and not ${isReporter(person)}
    and (r.assignee_id = ${person} or ${awaitsBounty(person)}))`;
}

/** One side has asked to publish the report `r`, and the person may answer for the other side. */
export function awaitsAnswerToPublish(person: Expression<string>): RawBuilder<SqlBool> {
  return sql`(r.disclosure_state = 'asked' and r.locked_at is null and case r.disclosure_side
    when 'company' then r.author_id = ${person}
    else not ${isReporter(person)} and ${hasRole(person, leadingRoles)} end)`;
}
