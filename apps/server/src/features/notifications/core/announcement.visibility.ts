import { type Expression, type RawBuilder, sql } from "kysely";

/**
 * Whether a person may still read the announcement `m`: what was written to the people of a program or a company is for those who belong to it
 * now.
 */
export function isOfAudience(userId: Expression<string>): RawBuilder<boolean> {
  return sql`case m.audience
    when 'program' then exists (select from program_member pm
      where pm.program_id = m.value::uuid and pm.user_id = ${userId} and pm.ended_at is null)
    when 'company' then exists (select from company_member cm where cm.company_id = m.value::uuid and cm.user_id = ${userId})
    else true end`;
}
