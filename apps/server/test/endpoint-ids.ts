import { randomUUID } from "node:crypto";
import type { Endpoint } from "@safeport/contract/kernel/endpoint";
import { buildAuditEntry } from "@safeport/db/factories/build-audit-entry";
import { buildDispute } from "@safeport/db/factories/build-dispute";
import { buildNotification } from "@safeport/db/factories/build-notification";
import { buildProgram } from "@safeport/db/factories/build-program";
import { buildReport } from "@safeport/db/factories/build-report";
import { buildScope } from "@safeport/db/factories/build-scope";
import { buildTimelineItem } from "@safeport/db/factories/build-timeline-item";
import { buildUser } from "@safeport/db/factories/build-user";
import type { World } from "./world.ts";

/** Rows of `it.each`: endpoints by their names. */
export const named = (endpoints: readonly Endpoint[]) => endpoints.map((endpoint) => [endpoint.name, endpoint] as const);

/** What the paths of all endpoints may name: objects of a private program, and ids of nothing. */
export async function buildIds({ db }: Pick<World, "db">): Promise<Record<string, string> & { company_id: string }> {
  const program = await buildProgram(db, { visibility: "PRIVATE" });
  const scope = await buildScope(db, { program_id: program.id });
  const report = await buildReport(db, { program_id: program.id, scope_id: scope.id });
  return {
    company_id: program.company_id,
    bank_account_id: randomUUID(),
    batch_id: randomUUID(),
    check: "steps",
    withdrawal_id: randomUUID(),
    import_id: randomUUID(),
    kyc_id: randomUUID(),
    deposit_id: randomUUID(),
    award_id: randomUUID(),
    adjustment_id: randomUUID(),
    proposal_id: randomUUID(),
    discrepancy_id: randomUUID(),
    closing_id: randomUUID(),
    hit_id: randomUUID(),
    refund_id: randomUUID(),
    statement_id: randomUUID(),
    entry_id: randomUUID(),
    program_id: program.id,
    invitation_id: randomUUID(),
    outsider_id: randomUUID(),
    agent_id: randomUUID(),
    suggestion_id: randomUUID(),
    passkey_id: randomUUID(),
    program: program.id,
    scope_id: scope.id,
    set_id: randomUUID(),
    report_id: report.id,
    item_id: (await buildTimelineItem(db, { report_id: report.id })).id,
    file_id: randomUUID(),
    dispute_id: (await buildDispute(db, { report_id: report.id })).id,
    id: (await buildNotification(db, { subject_id: report.id })).id,
    announcement_id: randomUUID(),
    document_id: randomUUID(),
    job_id: "1",
    known_issue_id: randomUUID(),
    non_issue_id: randomUUID(),
    code_index_id: randomUUID(),
    name: "shop",
    key: "self_xss",
    legal_page: "terms",
    template_id: randomUUID(),
    token_id: randomUUID(),
    label_id: randomUUID(),
    integration_id: randomUUID(),
    issue_id: randomUUID(),
    handle: "no-such-program",
    webhook_id: randomUUID(),
    delivery_id: randomUUID(),
    view_id: randomUUID(),
    reply_id: randomUUID(),
    number: "1",
    log_id: (await buildAuditEntry(db)).id,
    username: (await buildUser(db)).username,
    user_id: (await buildUser(db)).id,
  };
}
