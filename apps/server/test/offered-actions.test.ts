import type { Endpoint } from "@safeport/contract/kernel/endpoint";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildWorld, type World } from "./world.ts";

let w: World;
beforeAll(async () => {
  w = await buildWorld();
});
afterAll(() => w.close());

/** The call behind each action that an answer offers in `can`. */
const calls: Record<string, string> = {
  accept: "programs.answer_invitation",
  activate: "companies.activate",
  apply: "programs.apply",
  answer: "disputes.answer",
  answer_promise: "payments.answer_promise",
  appeal: "disputes.appeal",
  ask_answer: "reports.ask_answer",
  answer_flags: "timeline.answer_flags",
  nothing_to_add: "reports.nothing_to_add",
  move: "reports.move",
  edit_agent: "agents.update",
  end_agent: "agents.end",
  add_agent_token: "agents.add_token",
  invite_outsider: "outsiders.invite",
  end_outsider: "outsiders.end",
  end: "outsiders.end",
  resend: "outsiders.resend",
  lock: "reports.lock",
  answer_retest: "reports.answer_retest",
  ask_retest: "reports.ask_retest",
  decide_retest: "reports.decide_retest",
  set_collaborators: "reports.set_collaborators",
  leave_collaboration: "reports.answer_collaboration",
  choose_naming: "reports.choose_naming",
  answer_severity: "reports.answer_severity",
  assign: "reports.assign",
  approve: "programs.decide_interests",
  reject: "programs.decide_interests",
  decline: "programs.answer_invitation",
  cancel: "withdrawals.cancel",
  award: "reports.award",
  change_role: "companies.change_member",
  change_severity: "reports.change_severity",
  change_status: "reports.change_status",
  comment: "timeline.comment",
  comment_internal: "timeline.comment",
  confirm: "bank_accounts.confirm",
  correct: "reports.correct",
  connect: "stripe.connect",
  confirm_deposit: "deposits.confirm",
  create_company: "companies.create",
  create_program: "programs.create",
  decide: "payments.decide_adjustment",
  delete: "companies.delete",
  delete_draft: "reports.delete_draft",
  deposit: "deposits.open",
  dispute: "disputes.open",
  edit: "companies.update",
  edit_draft: "reports.update_draft",
  end_sessions: "users.end_sessions",
  flag: "timeline.flag",
  freeze: "payouts.freeze",
  note_tax_form: "payouts.note_tax_form",
  remove_tax_form: "payouts.remove_tax_form",
  publish: "timeline.publish",
  set: "wallet.set_award_limit",
  settle: "payments.settle_discrepancy",
  dismiss: "statements.dismiss_entry",
  invite: "companies.invite",
  leave: "programs.leave",
  lift_suspension: "users.update",
  make_owner: "companies.transfer_ownership",
  manage_credentials: "programs.credentials",
  manage_members: "programs.members",
  open_program: "programs.update",
  pause: "companies.pause",
  publish_program: "programs.update",
  pay: "withdrawals.pay",
  process: "withdrawals.process",
  requeue: "withdrawals.requeue",
  fail: "withdrawals.fail",
  return: "withdrawals.return",
  void: "payout_batches.void",
  read: "reports.get",
  refund: "refunds.request",
  reinstate: "deposits.reinstate",
  release: "payouts.release",
  remove: "companies.remove_member",
  reopen: "programs.reopen_interest",
  request_recheck: "disputes.open",
  resolve: "disputes.resolve",
  replace: "programs.replace_credentials",
  reverse: "payments.reverse_award",
  revoke: "programs.revoke_credentials",
  see_internal: "timeline.list",
  see_known_issues: "known_issues.list",
  import_reports: "reports.import",
  edit_known_issues: "known_issues.add",
  ask_disclosure: "disclosures.ask",
  answer_disclosure: "disclosures.answer",
  withdraw_disclosure: "disclosures.withdraw",
  take_down: "disclosures.take_down",
  set_cve: "disclosures.set_cve",
  reveal_known_issue: "known_issues.reveal",
  see_metrics: "reports.metrics_of_program",
  set_default: "bank_accounts.set_default",
  settings: "wallet.change_settings",
  subscribe: "wallet.set_subscription",
  submit: "kyc.submit",
  submit_report: "reports.submit",
  suspend: "users.update",
  take: "kyc.take",
  take_back: "deposits.take_back",
  validate: "reports.validate",
  verify_domain: "companies.verify_domain",
  vouch: "companies.vouch",
  watch: "reports.watch",
  label: "reports.label",
  see_similar: "reports.similar",
  see_checks: "reports.checks",
  let_in: "reports.let_in",
  edit_view: "views.update",
  delete_view: "views.delete",
  edit_reply: "canned_replies.update",
  delete_reply: "canned_replies.delete",
  see_integrations: "integrations.list",
  add_integration: "integrations.add",
  see_identity_provider: "companies.identity_provider",
  set_identity_provider: "companies.set_identity_provider",
  file_issue: "integrations.create_issue",
  edit_webhook: "webhooks.update",
  delete_webhook: "webhooks.delete",
  edit_integration: "integrations.update",
  delete_integration: "integrations.delete",
  withdraw: "disputes.withdraw",
  concede: "disputes.concede",
  withdraw_vouching: "companies.withdraw_vouching",
};

interface Def {
  type: string;
  shape?: Record<string, Schema>;
  element?: Schema;
  innerType?: Schema;
  options?: Schema[];
  entries?: Record<string, string>;
}
type Schema = { def: Def };

/** The values of every field `can` in an answer. */
function offeredIn(schema: Schema, isCan = false): string[] {
  const { shape = {}, element, innerType, options = [], entries } = schema.def;
  if (entries && isCan) return Object.values(entries);
  const fields = Object.entries(shape).flatMap(([name, field]) => offeredIn(field, name === "can"));
  const inner = [element, innerType, ...options].filter((one) => one !== undefined);
  return [...fields, ...inner.flatMap((one) => offeredIn(one, isCan))];
}

it("every action that an answer offers has a call", () => {
  const offered = new Set(w.app.endpoints.flatMap(({ result }: Endpoint) => offeredIn(result as unknown as Schema)));
  expect([...offered].sort()).toEqual(Object.keys(calls).sort());
  const names = w.app.endpoints.map(({ name }) => name);
  expect(Object.values(calls).filter((name) => !names.includes(name))).toEqual([]);
});
