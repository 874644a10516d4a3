import { triagingRoles } from "@safeport/contract/companies/member.policy";
import { sql } from "kysely";
import type { Tx } from "../../../platform/transaction.ts";
import { insertItems } from "../core/report-update.queries.ts";

/** Takes a report from an assignee who no longer decides about its company's reports, with an internal item in its timeline. */
export async function releaseFromFormer(tx: Tx, reportId: string): Promise<void> {
  const { rows } = await sql<{ former: string }>`
    update report r set assignee_id = null, last_internal_at = clock_timestamp() from user_account u
    where r.id = ${reportId} and u.id = r.assignee_id and not (u.state = 'active' and exists (
      select from company_member m where m.company_id = r.company_id and m.user_id = u.id and m.role in (${sql.join(triagingRoles)})))
    returning u.id as former`.execute(tx);
  const items = rows.map(({ former }) => ({
    item_type: "INFO" as const,
    is_internal: true,
    info: "assignee_left",
    about_user_id: former,
  }));
  await insertItems(tx, reportId, items);
}
