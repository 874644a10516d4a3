import { randomUUID } from "node:crypto";

const credential = { id: "eA", rawId: "eA", type: "public-key" };
const registration = { ...credential, response: { clientDataJSON: "eA", attestationObject: "eA" } };
const assertion = { ...credential, response: { clientDataJSON: "eA", authenticatorData: "eA", signature: "eA" } };

/** Bodies that pass the schema, so that any refusal is due to the caller. */
export const validBodies: Record<string, object> = {
  "accounts.verify_email": { token: "x" },
  "accounts.check_verification_link": { token: "x" },
  "accounts.stop_mails": { token: "x", stop: true },
  "notifications.unsubscribe": { token: "x" },
  "accounts.change_password": { new_password: "x" },
  "accounts.reset_password": { token: "x", password: "x" },
  "accounts.forgot_password": { email: "x" },
  "accounts.reauthenticate": { password: "x" },
  "accounts.set_up": { token: "x", full_name: "R", username: "root", email: "root@mail.example", password: "x" },
  "accounts.add_passkey": { name: "Key", credential: registration },
  "accounts.rename_passkey": { name: "Key" },
  "accounts.log_in_with_passkey": { credential: assertion },
  "accounts.reauthenticate_with_passkey": { credential: assertion },
  "accounts.send_email_code": { email: "x@mail.example" },
  "accounts.change_email": { password: "x", otp: "123456" },
  "companies.change_logo": {},
  "companies.update": { name: "N", website: null, description: "", country: null, version: 1 },
  "companies.change_member": { role: "viewer" },
  "companies.transfer_ownership": { user_id: randomUUID() },
  "companies.invite": { invitee: "someone@mail.example", role: "viewer" },
  "companies.open_invitation": { token: "x" },
  "companies.accept_invitation": { token: "x" },
  "companies.decline_invitation": { token: "x" },
  "companies.start_domain_verification": { company_id: randomUUID(), domain: "a.example", method: "TXT_RECORD" },
  "companies.verify_domain": { company_id: randomUUID() },
  "accounts.update_profile": { full_name: "Robin Example", language: "en", version: 1 },
  "companies.vouch": { reason: "Known to us for years" },
  "companies.withdraw_vouching": { reason: "No longer known to us" },
  "notifications.set_preference": { kind: "commented", channel: "mail", enabled: true },
  "imports.start": { close_missing: false },
  "programs.create": { title: "T", rewards: { critical: [1], high: [1], medium: [1], low: [1] }, company_id: randomUUID() },
  "programs.update": { title: "T", rewards: { critical: [1], high: [1], medium: [1], low: [1] }, version: 1 },
  "programs.apply": { motivation: "I know your kind of systems" },
  "programs.decide_interests": { interest_id: randomUUID(), approve: true },
  "programs.reopen_interest": { interest_id: randomUUID() },
  "programs.withdraw_interest": { interest_id: randomUUID() },
  "programs.invite": { email: "someone@mail.example" },
  "programs.answer_invitation": { invitation_id: randomUUID(), accept: true },
  "programs.revoke_invitation": { invitation_id: randomUUID() },
  "programs.remove_member": { reason: "They tested other people's accounts" },
  "programs.leave": {},
  "programs.ban": { username: "somebody", reason: "They published a report" },
  "programs.set_favourite": { program_id: randomUUID() },
  "programs.set_favourite_of": { is_favourite: true },
  "programs.add_scope": {
    asset_type: "domain",
    identifier: "a.example",
    is_eligible_for_bounty: true,
    is_out_of_scope: false,
    max_severity: "low",
  },
  "programs.update_scope": {
    asset_type: "domain",
    identifier: "a.example",
    is_eligible_for_bounty: true,
    is_out_of_scope: false,
    max_severity: "low",
  },
  "reports.submit": { program_id: randomUUID(), poc_title: "T", poc_description_markdown: "D", severity: "low" },
  "reports.update_draft": { poc_title: "T", poc_description_markdown: "D", save_as_draft: true },
  "reports.change_severity": { severity: "low", reason: "Because it is so" },
  "reports.change_status": { status: "resolved" },
  "reports.validate": {},
  "users.update": { suspended: true, reason: "Sold access to programs" },
  "users.end_sessions": { reason: "Their laptop was stolen" },
  "timeline.comment": { content: "Hello" },
  "timeline.edit": { content: "Hello" },
  "timeline.flag": { reason: "It is an insult" },
};
/** Queries that pass the schema, where one is required. */
export const validQueries: Record<string, Record<string, string>> = {
  "programs.test_scope": { asset: "a.example" },
  "accounts.stop_mails_by_one_click": { token: "x" },
  "notifications.unsubscribe_by_one_click": { token: "x" },
};
/** Endpoints about the caller or their own lists, which cannot refuse an outsider. */
export const aboutTheCaller =
  /^(accounts|companies\.(list|create|own_invitations)|programs\.(list|favourites$|own_)|reports\.(list|counts|weaknesses|calculate_severity|thanks_of_person)|notifications\.(list|mark_all_read|preferences|set_preference)|audit\.list|disputes\.list$)/;
