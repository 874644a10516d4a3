import { apiTokenLimits } from "@safeport/contract/accounts/api-tokens/api-token.limits";
import { maxEmailLength, maxPasskeyName } from "@safeport/contract/accounts/core/account.limits";
import { profileLimits } from "@safeport/contract/accounts/profile/profile.limits";
import { agentLimits } from "@safeport/contract/agents/agent.limits";
import { suggestionLimits } from "@safeport/contract/agents/suggestion.limits";
import { identityProviderLimits } from "@safeport/contract/companies/identity-provider.limits";
import { scimLimits } from "@safeport/contract/companies/scim.limits";
import { maxOutcomeValue } from "@safeport/contract/disputes/dispute.limits";
import { maxCheckAnswer } from "@safeport/contract/flood/checks/check.values";
import { codeIndexLimits } from "@safeport/contract/flood/code-indexes/code-index.limits";
import { nonIssueLimits } from "@safeport/contract/flood/non-issues/non-issue.limits";
import { maxMailAddress, openPgpKeyLimits } from "@safeport/contract/intake/intake.limits";
import { integrationLengths } from "@safeport/contract/integrations/integration.limits";
import { textLimits } from "@safeport/contract/kernel/text.limits";
import { announcementLimits } from "@safeport/contract/notifications/announcements/announcement.limits";
import { pushLimits } from "@safeport/contract/notifications/core/notification.limits";
import { programLimits } from "@safeport/contract/programs/core/program.limits";
import { scopeLimits } from "@safeport/contract/programs/core/scope.limits";
import { participationLimits } from "@safeport/contract/programs/participation/participation.limits";
import { disclosureLimits } from "@safeport/contract/reports/core/disclosure.limits";
import { maxDeskName, maxReportTitle, maxVectorLength } from "@safeport/contract/reports/core/report.limits";
import { knownIssueLimits } from "@safeport/contract/reports/known-issues/known-issue.limits";
import { siteLimits } from "@safeport/contract/site/site.limits";
import { awardMessageLength } from "@safeport/contract/wallet/awards/award.schema";
import { paymentReferenceLimit } from "@safeport/contract/wallet/core/withdrawal.limits";
import { maxBankReference, reasonLength } from "@safeport/contract/wallet/money/money.limits";
import { entryTextLimits } from "@safeport/contract/wallet/statements/statement.limits";
import { webhookLengths } from "@safeport/contract/webhooks/webhook.limits";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildWorld, type World } from "./world.ts";

let w: World;
beforeAll(async () => {
  w = await buildWorld();
});
afterAll(() => w.close());

/** The columns whose length the database checks, with the contract's limit. */
const contract: Record<string, number> = {
  "adjustment.reason": reasonLength.max,
  "refund.external_ref": paymentReferenceLimit,
  "paid_reference.reference": paymentReferenceLimit,
  "refund.reason": textLimits.reason,
  "stripe_discrepancy.note": reasonLength.max,
  "bank_entry.reason": reasonLength.max,
  "bank_entry.bank_reference": entryTextLimits.reference,
  "bank_entry.end_to_end_id": entryTextLimits.reference,
  "bank_entry.return_reason": entryTextLimits.reference,
  "bank_entry.details": entryTextLimits.details,
  "bank_entry.counterparty": entryTextLimits.counterparty,
  "bank_statement.statement_ref": entryTextLimits.reference,
  "sanction_hit.reason": reasonLength.max,
  "award.message": awardMessageLength,
  "award_proposal.message": awardMessageLength,
  "award_proposal.reason": textLimits.reason,
  "award.reversal_reason": reasonLength.max,
  "deposit.bank_reference": maxBankReference,
  "deposit.purchase_order": textLimits.name,
  "comment_flag.reason": textLimits.reason,
  "company.description": textLimits.reason,
  "company.name": textLimits.name,
  "company.website": textLimits.line,
  "company_ban.reason": textLimits.reason,
  "company_invitation.email": maxEmailLength,
  "dispute.answer": textLimits.comment,
  "dispute.description": textLimits.comment,
  "dispute.outcome_reason": textLimits.reason,
  "dispute.requested_value": maxOutcomeValue,
  "company_wallet.billing_address": textLimits.line,
  "company_wallet.billing_mail": maxEmailLength,
  "company_wallet.billing_name": textLimits.name,
  "company_wallet.billing_tax_id": textLimits.name,
  "company_wallet.billing_purchase_order": textLimits.name,
  "email_change.email": maxEmailLength,
  "mail.address": maxEmailLength,
  "passkey.name": maxPasskeyName,
  "disclosed_report.takedown_reason": textLimits.reason,
  "disclosure.answer_reason": textLimits.reason,
  "disclosure.summary": disclosureLimits.summary,
  "known_issue.asset": scopeLimits.identifier,
  "known_issue.description": textLimits.comment,
  "known_issue.source": knownIssueLimits.source,
  "known_issue.title": textLimits.title,
  "code_index.name": codeIndexLimits.name,
  "code_index.version": codeIndexLimits.version,
  "non_issue.title": nonIssueLimits.title,
  "non_issue.reason": nonIssueLimits.reason,
  "non_issue.changes": nonIssueLimits.changes,
  "program.automation_message": programLimits.automationMessage,
  "program.title": textLimits.title,
  "program_interest.motivation": participationLimits.motivation,
  "program_interest.reason": textLimits.reason,
  "program_invitation.email": maxEmailLength,
  "program_invitation.message": participationLimits.message,
  "program_member.end_reason": textLimits.reason,
  "report.cvss_vector": maxVectorLength,
  "report.scope_identifier": scopeLimits.identifier,
  "report.title": maxReportTitle,
  "scope.identifier": scopeLimits.identifier,
  "timeline_item.content": textLimits.comment,
  "weakness.name": textLimits.search,
  "user_account.bio": profileLimits.bio,
  "user_account.email": maxEmailLength,
  "user_account.full_name": textLimits.name,
  "api_token.name": apiTokenLimits.name,
  "comment_revision.content": textLimits.comment,
  "canned_reply.name": maxDeskName,
  "canned_reply.text_markdown": textLimits.comment,
  "template.name": maxDeskName,
  "program_weakness.message": textLimits.line,
  "template.text_markdown": textLimits.comment,
  "label.name": maxDeskName,
  "webhook.url": webhookLengths.url,
  "scim_user.external_id": scimLimits.external_id,
  "identity_provider.client_id": identityProviderLimits.client_id,
  "identity_provider.role_claim": identityProviderLimits.claim,
  "identity_provider.issuer": identityProviderLimits.issuer,
  "identity_provider.sso_url": identityProviderLimits.sso_url,
  "identity_provider.email_attribute": identityProviderLimits.claim,
  "identity_provider.name_attribute": identityProviderLimits.claim,
  "intake.mail_address": maxMailAddress,
  "intake.openpgp_key": openPgpKeyLimits.length,
  "intake_mail.quoted_text": textLimits.long,
  "intake_refusal.sender": maxEmailLength,
  "intake_refusal.subject": textLimits.title,
  "intake_submission.description_markdown": textLimits.long,
  "intake_submission.email": maxEmailLength,
  "intake_submission.name": textLimits.name,
  "intake_submission.title": textLimits.title,
  "intake_submission.unlisted_asset": scopeLimits.identifier,
  "report_check_answer.answer": maxCheckAnswer,
  "report_guest.email": maxEmailLength,
  "report_guest.name": textLimits.name,
  "agent.name": agentLimits.name,
  "agent.purpose": agentLimits.purpose,
  "suggestion.value": suggestionLimits.value,
  "suggestion.reason": suggestionLimits.reason,
  "report_outsider.email": maxEmailLength,
  "report_outsider.note": textLimits.line,
  "integration.account": integrationLengths.account,
  "integration.close_code": integrationLengths.mark,
  "integration.closed_status": integrationLengths.mark,
  "integration.reopened_status": integrationLengths.mark,
  "tracker_issue.severity_mark": integrationLengths.mark,
  "integration.base_url": integrationLengths.address,
  "integration.project": integrationLengths.project,
  "push_subscription.auth": pushLimits.auth,
  "push_subscription.endpoint": pushLimits.endpoint,
  "push_subscription.p256dh": pushLimits.p256dh,
  "saved_view.name": maxDeskName,
  "site_settings.name": siteLimits.name,
  "site_settings.banner": siteLimits.banner,
  "site_settings.terms_markdown": siteLimits.legal,
  "site_settings.privacy_markdown": siteLimits.legal,
  "site_settings.imprint_markdown": siteLimits.legal,
  "ledger_act.reason": textLimits.reason,
  "payout_freeze.reason": textLimits.reason,
  "withdrawal.reason": textLimits.reason,
  "report.imported_author": textLimits.name,
  "timeline_item.imported_author": textLimits.name,
  "report.sent_title": maxReportTitle,
  "withdrawal.external_ref": paymentReferenceLimit,
  "announcement.link": textLimits.path,
  "mailed_link.next": textLimits.path,
  "announcement.message": announcementLimits.message,
  "announcement.title": announcementLimits.title,
};
/** Columns that nobody types freely: domains, handles, and texts by the server. */
const own = [
  "program.time_zone",
  "verification.failure",
  "withdrawal.reference",
  "payout_batch.message_id",
  "ledger_act.key",
  "money_document.key",
  "report.import_key",
  "report_cluster_root.subject",
  "label.color",
  "canned_reply.language",
  "company.domain",
  "domain_proof.domain",
  "domain_proof.email",
  "file.name",
  "deposit.reason",
  "deposit.provider_session",
  "deposit.checkout_url",
  "deposit_dispute.id",
  "refund.provider_ref",
  "refund.reference",
  "former_reference.reference",
  "bank_entry.account",
  "bank_statement.account",
  "bank_statement.file_name",
  "statement_columns.account",
  "stripe_balance_entry.category",
  "stripe_balance_entry.id",
  "stripe_balance_entry.payment",
  "stripe_balance_entry.source",
  "stripe_discrepancy.source",
  "stripe_discrepancy.stated_amount",
  "stripe_discrepancy.stated_currency",
  "stripe_discrepancy.stripe_object",
  "stripe_notice.id",
  "stripe_notice.type",
  "withdrawal.stripe_account_id",
  "withdrawal.stripe_payout_id",
  "withdrawal.stripe_transfer_id",
  "idempotency_key.key",
  "ledger_act.key",
  "money_document.key",
  "report.import_key",
  "program.handle",
  "session.browser",
  "webhook_delivery.type",
  "webhook_delivery.payload",
  "webhook_delivery.response_excerpt",
  "identity.subject",
  "identity_provider.secret_hint",
  "scim_token.prefix",
  "scim_user.sent_name",
  "scim_user.user_name",
  "integration.project_ref",
  "integration.secret_hint",
  "tracker_issue.issue_key",
  "tracker_issue.project_ref",
  "api_token.prefix",
  "session.os",
  "session.user_agent",
  "user_account.time_zone",
];

it("the database checks the lengths that the contract allows, so that raising a limit takes a migration", async () => {
  const { rows } = await sql<{ column: string; limit: number }>`
    select c.conrelid::regclass::text || '.' || m.found[1] as column, m.found[2]::integer as limit
    from pg_constraint c, regexp_match(pg_get_constraintdef(c.oid), 'length[(](\\w+)[)] <= (\\d+)') as m (found)
    where c.contype = 'c' and m.found is not null and c.connamespace = 'public'::regnamespace`.execute(w.db);
  expect(rows.map(({ column }) => column)).toEqual(expect.arrayContaining(own));
  const typed = rows.filter(({ column }) => !own.includes(column));
  expect(Object.fromEntries(typed.map(({ column, limit }) => [column, limit]))).toEqual(contract);
});
