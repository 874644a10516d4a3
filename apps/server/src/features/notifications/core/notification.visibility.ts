import { leadingRoles, triagingRoles } from "@safeport/contract/companies/member.policy";
import { kindsSeenBy, type NotificationReaders } from "@safeport/contract/notifications/core/notification-kinds";
import { type Expression, type RawBuilder, sql } from "kysely";
import { isInvitationOpen, isInvited } from "../../companies/members/invitation.visibility.ts";
import { isProgramVisible } from "../../programs/core/program.visibility.ts";
import { managesProgram } from "../../programs/participation/participation.visibility.ts";
import { isOpenInvitation } from "../../reports/core/collaborator.visibility.ts";
import { isReportVisible, isReportVisibleInternally } from "../../reports/core/report.visibility.ts";
import { isPayer } from "../../wallet/money/payers.visibility.ts";
import { isOfAudience } from "./announcement.visibility.ts";

/** SQL: whether a person may read the notification `n`, with its report `r`, its program `p` and its announcement `m`. `staff`: whether they belong to the platform. */
export function isNotificationVisible(userId: Expression<string>, staff: Expression<boolean>): RawBuilder<boolean> {
  const hasRole = (roles: readonly string[]) => sql<boolean>`exists (select from company_member m
    where m.company_id = n.subject_id and m.user_id = ${userId} and m.role in (${literals(roles)}))`;
  const conditions: Record<NotificationReaders, Expression<unknown>> = {
    report: isReportVisible(userId, staff),
    report_internally: isReportVisibleInternally(userId, staff),
    report_payer: sql`${isReportVisible(userId, staff)} and ${isPayer(userId, sql.ref("r.company_id"))}`,
    report_invitee: sql`exists (select from report_collaborator c join report r on r.id = c.report_id
      where c.report_id = (n.params->>'report_id')::uuid and c.user_id = ${userId} and ${isOpenInvitation})`,
    program: sql`p.id is not null and ${isProgramVisible(userId, staff)}`,
    program_leader: sql`p.id is not null and ${managesProgram(userId, staff)}`,
    company_payer: isPayer(userId, sql.ref("n.subject_id")),
    company_leader: hasRole(leadingRoles),
    company_triager: hasRole(triagingRoles),
    company_invitee: sql`exists (select from company_invitation i
      where i.id = (n.params->>'invitation_id')::uuid and ${isInvitationOpen} and ${isInvited(userId)})`,
    announced_to: isOfAudience(userId),
    reader: sql`true`,
    staff,
  };
  const cases = (Object.keys(conditions) as NotificationReaders[]).map(
    (readers) => sql`when n.kind in (${literals(kindsSeenBy(readers))}) then ${conditions[readers]}`,
  );
  return sql<boolean>`case ${sql.join(cases, sql` `)} end`;
}

const literals = (values: readonly string[]) => sql.join(values.map((value) => sql.lit(value)));
