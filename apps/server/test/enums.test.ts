import { exportStates } from "@safeport/contract/accounts/export/export.values";
import { profileAudiences } from "@safeport/contract/accounts/profile/profile.values";
import { userStates } from "@safeport/contract/accounts/users/admin-user.values";
import * as audit from "@safeport/contract/audit/audit.endpoints";
import * as company from "@safeport/contract/companies/company.values";
import { identityProviderKinds } from "@safeport/contract/companies/identity-provider.values";
import { companyRoles } from "@safeport/contract/companies/member.policy";
import { companyInvitationStatuses } from "@safeport/contract/companies/member.schema";
import { userRoles } from "@safeport/contract/kernel/actor";
import { disputeStatuses, disputeTypes } from "@safeport/contract/kernel/dispute.values";
import { subjectTypes } from "@safeport/contract/kernel/event";
import { severities } from "@safeport/contract/kernel/severity.values";
import {
  announcementAudiences,
  announcementStatuses,
} from "@safeport/contract/notifications/announcements/announcement.endpoints";
import { credentialEnds } from "@safeport/contract/programs/core/credential.state";
import * as program from "@safeport/contract/programs/core/program.values";
import { sharePeriods } from "@safeport/contract/programs/core/share.schema";
import { importStates, importSteps } from "@safeport/contract/programs/import/import.values";
import { interestStatuses } from "@safeport/contract/programs/participation/interest.state";
import { invitationStatuses } from "@safeport/contract/programs/participation/invitation.state";
import { membershipEnds } from "@safeport/contract/programs/participation/participation.values";
import { reportStatuses } from "@safeport/contract/reports/core/report.state";
import { closeReasons, reportTurns } from "@safeport/contract/reports/core/report.values";
import { timelineItemTypes } from "@safeport/contract/reports/timeline/timeline.schema";
import { pointReasons, pointStates } from "@safeport/contract/reputation/points.values";
import { signUpModes, siteProposalStatuses } from "@safeport/contract/site/site.values";
import { awardKinds, awardStatuses } from "@safeport/contract/wallet/awards/award.values";
import { awardProposalStatuses } from "@safeport/contract/wallet/awards/award-approval.values";
import { monthClosingStatuses } from "@safeport/contract/wallet/books/ledger-month.values";
import { nameChecks } from "@safeport/contract/wallet/core/bank-account.values";
import {
  payoutBatchStatuses,
  payoutFileFormats,
  withdrawalFailures,
  withdrawalStatuses,
} from "@safeport/contract/wallet/core/withdrawal.values";
import { depositProviders } from "@safeport/contract/wallet/deposits/deposit.schema";
import { depositStatuses } from "@safeport/contract/wallet/deposits/deposit.state";
import { discrepancyProblems } from "@safeport/contract/wallet/discrepancies/discrepancy.endpoints";
import { documentKinds } from "@safeport/contract/wallet/documents/document.values";
import { kycFormStates } from "@safeport/contract/wallet/kyc/kyc.values";
import { accountKindNames } from "@safeport/contract/wallet/ledger/ledger.values";
import { adjustmentStatuses } from "@safeport/contract/wallet/payments/payment.values";
import { refundStatuses } from "@safeport/contract/wallet/refunds/refund.state";
import { sanctionHitStatuses } from "@safeport/contract/wallet/sanctions/sanction.values";
import { entryActions, entryMatches, entryStates, statementFormats } from "@safeport/contract/wallet/statements/statement.values";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildWorld, type World } from "./world.ts";

let w: World;
beforeAll(async () => {
  w = await buildWorld();
});
afterAll(() => w.close());

/** Placeholders shown instead of an item, which are in no row. */
const placeholders = ["PRIVACY_PLACEHOLDER", "DELETED_PLACEHOLDER"];

const contract: Record<string, readonly string[]> = {
  announcement_audience: ["users", ...announcementAudiences],
  announcement_status: announcementStatuses,
  point_reason: pointReasons,
  point_state: pointStates,
  profile_audience: profileAudiences,
  account_kind: accountKindNames,
  adjustment_status: adjustmentStatuses,
  award_proposal_status: awardProposalStatuses,
  month_closing_status: monthClosingStatuses,
  sanction_hit_status: sanctionHitStatuses,
  asset_type: program.assetTypes,
  audit_log_type: audit.AuditEntry.shape.log_type.options,
  audit_status: audit.AuditEntry.shape.status.options,
  award_kind: awardKinds,
  award_status: awardStatuses,
  bank_name_check: nameChecks,
  close_reason: closeReasons,
  company_invitation_status: companyInvitationStatuses,
  company_role: companyRoles,
  company_status: company.companyStatuses,
  credential_end: credentialEnds,
  data_export_state: exportStates,
  deposit_provider: depositProviders,
  deposit_status: depositStatuses,
  funds_level: program.fundsLevels,
  disclosure_policy: program.disclosurePolicies,
  discrepancy_problem: discrepancyProblems,
  statement_format: statementFormats,
  bank_entry_state: entryStates,
  bank_entry_match: entryMatches,
  bank_entry_action: entryActions,
  dispute_status: disputeStatuses,
  dispute_type: disputeTypes,
  domain_method: company.domainMethods,
  domain_status: company.domainStatuses,
  identity_provider_kind: identityProviderKinds,
  interest_status: interestStatuses,
  kyc_state: kycFormStates,
  payout_batch_status: payoutBatchStatuses,
  refund_status: refundStatuses,
  payout_file_format: payoutFileFormats,
  withdrawal_failure: withdrawalFailures,
  withdrawal_status: withdrawalStatuses,
  membership_end: membershipEnds,
  money_document_kind: documentKinds,
  list_import_state: importStates,
  list_import_step: importSteps,
  participation: program.participations,
  program_invitation_status: invitationStatuses,
  program_status: program.programStatuses,
  program_type: program.programTypes,
  report_status: reportStatuses,
  sign_up_mode: signUpModes,
  site_proposal_status: siteProposalStatuses,
  report_turn: reportTurns,
  safe_harbor: program.safeHarbors,
  severity: severities,
  share_period: sharePeriods,
  subject_type: subjectTypes,
  timeline_item_type: timelineItemTypes.filter((type) => !placeholders.includes(type)),
  user_role: userRoles,
  user_state: userStates,
  visibility: program.visibilities,
};
/** Used only in the database. */
const inner = ["deposit_dispute_status", "mail_state", "mailed_link_kind", "passkey_purpose", "session_assurance"];

it("every enum of the database is the contract's, value by value and in its order", async () => {
  const { rows } = await sql<{ name: string; values: string[] }>`
    select t.typname as name, array_agg(e.enumlabel::text order by e.enumsortorder) as values
    from pg_type t join pg_enum e on e.enumtypid = t.oid join pg_namespace n on n.oid = t.typnamespace
    where n.nspname = 'public' group by t.typname order by t.typname`.execute(w.db);
  const database = Object.fromEntries(rows.filter(({ name }) => !inner.includes(name)).map(({ name, values }) => [name, values]));
  expect(database).toEqual(contract);
  expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(inner));
});
