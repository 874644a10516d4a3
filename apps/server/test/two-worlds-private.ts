import { randomUUID } from "node:crypto";
import { addAgent, addAgentToken } from "@safeport/contract/agents/agent.endpoints";
import { addSuggestion } from "@safeport/contract/agents/suggestion.endpoints";
import { createCompany } from "@safeport/contract/companies/company.endpoints";
import { inviteMember } from "@safeport/contract/companies/member.endpoints";
import { addCannedReply } from "@safeport/contract/desk/canned-reply.endpoints";
import { addLabel } from "@safeport/contract/desk/label.endpoints";
import { addView } from "@safeport/contract/desk/view.endpoints";
import { openDispute } from "@safeport/contract/disputes/dispute.endpoints";
import { putCodeIndex } from "@safeport/contract/flood/code-indexes/code-index.endpoints";
import { addNonIssue } from "@safeport/contract/flood/non-issues/non-issue.endpoints";
import { addIntegration, createTrackerIssue } from "@safeport/contract/integrations/integration.endpoints";
import type { Endpoint } from "@safeport/contract/kernel/endpoint";
import { listNotifications } from "@safeport/contract/notifications/list/notification.endpoints";
import {
  addScope,
  createProgram,
  getProgram,
  removeScope,
  updateProgram,
} from "@safeport/contract/programs/core/program.endpoints";
import {
  addCredentials,
  listCredentials,
  requestCredentials,
} from "@safeport/contract/programs/credentials/credential.endpoints";
import { setFavourite } from "@safeport/contract/programs/followers/favourite.endpoints";
import { applyToProgram, decideInterests } from "@safeport/contract/programs/participation/interest.endpoints";
import { answerProgramInvitation, inviteResearcher } from "@safeport/contract/programs/participation/invitation.endpoints";
import { banResearcher } from "@safeport/contract/programs/participation/program-member.endpoints";
import { addKnownIssue } from "@safeport/contract/reports/known-issues/known-issue.endpoints";
import { inviteOutsider } from "@safeport/contract/reports/outsiders/outsider.endpoints";
import { changeSeverity, changeStatus, submitReport } from "@safeport/contract/reports/report.endpoints";
import { addTemplate } from "@safeport/contract/reports/templates/template.endpoints";
import { addComment } from "@safeport/contract/reports/timeline/timeline.endpoints";
import { addWebhook } from "@safeport/contract/webhooks/webhook.endpoints";
import { expect } from "vitest";
import { sendForm } from "./send-form.ts";
import { askToPublish, type Everybody } from "./two-worlds-public.ts";
import { uploaded } from "./upload-file.ts";
import type { Person, World } from "./world.ts";

const moneyIds = [
  "adjustment_id",
  "announcement_id",
  "award_id",
  "bank_account_id",
  "batch_id",
  "deposit_id",
  "discrepancy_id",
  "closing_id",
  "hit_id",
  "proposal_id",
  "refund_id",
  "statement_id",
  "entry_id",
  "document_id",
  "job_id",
  "token_id",
  "kyc_id",
  "withdrawal_id",
];

/** Private values by the name of the parameter, filter or field that takes them. */
export type Secrets = Record<string, string[]>;

/** The addresses that insiders invite, to a program and into a company. */
export const invited = { researcher: "somebody@elsewhere.example", colleague: "colleague@elsewhere.example" };
const rewards = { critical: [9_000], high: [3_000], medium: [800], low: [200] };
const names = { title: "Nightshade", former: "Foxglove", company: "Aconite Works", domain: "aconite-works.example" };
const scopes = [
  ["wildcard", "*.nightshade.example"],
  ["cidr", "203.0.113.0/24"],
  ["android_play_store", "com.nightshade.app"],
] as const;

/** Acts of the insiders, through the API, that outsiders must not learn of. Returns the private values. */
export async function fillPrivate(w: World, { harbour, asking, insider, waiting, banned, founder }: Everybody): Promise<Secrets> {
  const { owner, companyId: company_id } = harbour;
  const ask = async (as: Person, endpoint: Endpoint, input: object = {}) => {
    const { status, body } = await w.call(as, endpoint, input);
    expect(status, `${endpoint.name} ${JSON.stringify(body)}`).toBeLessThan(300);
    return body;
  };
  const hide = (as: Person, title: string, company: string, over: object = {}) =>
    ask(as, createProgram, { body: { title, rewards, visibility: "PRIVATE", company_id: company, ...over } });
  const invite = async (program: string, body: object) =>
    (await ask(owner, inviteResearcher, { params: { program }, body })).invitation_id as string;

  const tags = ["belladonna"];
  const hidden = await hide(owner, names.former, company_id, { tags });
  const params = { program: hidden.program_id as string };
  const scopeIds: string[] = [];
  for (const [asset_type, identifier] of [...scopes, ["domain", "gone.nightshade.example"]]) {
    const common = { is_eligible_for_bounty: true, is_out_of_scope: false, max_severity: "critical" };
    scopeIds.push((await ask(owner, addScope, { params, body: { asset_type, identifier, ...common } })).scope_id);
  }
  await ask(owner, removeScope, { params: { scope_id: scopeIds.at(-1) } });
  const { version } = await ask(owner, getProgram, { params });
  const changed = { title: names.title, rewards, visibility: "PRIVATE", tags, policy: "Tell nobody.", version };
  await ask(owner, updateProgram, { params, body: changed });
  const file = Buffer.from("username,password\none,secret-one\ntwo,secret-two");
  expect((await sendForm(w, owner, addCredentials, { params, query: { apply: "true" } }, { file })).body.added).toBe(2);

  const invitations = [
    await invite(params.program, { username: insider.username }),
    await invite(params.program, { username: waiting.username }),
    await invite(params.program, { email: invited.researcher }),
    await invite(harbour.program.id, { username: waiting.username }),
  ];
  await ask(insider, answerProgramInvitation, { body: { invitation_id: invitations[0], accept: true } });
  await ask(insider, requestCredentials, { params });
  for (const program of [params.program, harbour.program.id]) await ask(insider, setFavourite, { params: { program }, body: {} });
  const applied = async (as: Person) =>
    (await ask(as, applyToProgram, { params: { program: asking.id }, body: { motivation: "Let me in" } })).interest_id as string;
  const interests = [await applied(insider), await applied(waiting)];
  await ask(owner, decideInterests, { body: { interest_id: interests[0], approve: true } });
  await ask(owner, banResearcher, { params: { company_id }, body: { username: banned.username, reason: "They told everybody" } });
  await ask(owner, inviteMember, { params: { company_id }, body: { invitee: invited.colleague, role: "viewer" } });

  const sent = async (over: object) => ask(insider, submitReport, { body: harbour.submission(over) });
  const toHidden = { program_id: params.program, scope_id: scopeIds[0], poc_title: "Belladonna in the cellar" };
  const [solved, disputed] = [await sent(toHidden), await sent(toHidden)];
  const [open, draft] = [await sent({ poc_title: "Doors stand open" }), await sent({ save_as_draft: true })];
  const comments = [];
  for (const [as, report, is_internal] of [
    [owner, solved, true],
    [owner, solved, false],
    [insider, solved, false],
    [owner, open, true],
  ] as const) {
    const of = { report_id: report.report_id };
    comments.push(await ask(as, addComment, { params: of, body: { content: "Hush", is_internal } }));
  }
  const ofSolved = { report_id: solved.report_id };
  await ask(owner, changeSeverity, { params: ofSolved, body: { severity: "high", reason: "It reaches the vault" } });
  await ask(owner, changeStatus, { params: ofSolved, body: { status: "resolved" } });
  const about = { report_id: disputed.report_id, dispute_type: "Submission", dispute_description: "It is worth more" };
  const dispute = await ask(insider, openDispute, { body: about });

  const proof = await uploaded(w, insider, "The list of the poisons");
  await ask(insider, addComment, { params: ofSolved, body: { content: "See the file", file_ids: [proof] } });
  expect((await askToPublish(w, insider, solved.report_id as string)).status).toBe(200);
  const shared = { params: ofSolved, body: { email: "vendor@elsewhere.example", note: "Hush" } };
  const { outsider_id } = await ask(owner, inviteOutsider, shared);
  const { agent_id } = await ask(owner, addAgent, { body: { company_id, name: "Nightjar", purpose: "Looks for Nightshade" } });
  const runner = await ask(owner, addAgentToken, { params: { agent_id }, body: { name: "Run", scopes: ["reports:write"] } });
  const advice = { kind: "reply", value: "Say nothing of Nightshade", reason: "It is a secret of the garden." };
  const { suggestion_id } = await ask({ ...owner, token: runner.token as string }, addSuggestion, {
    params: ofSolved,
    body: advice,
  });
  const label = await ask(owner, addLabel, { body: { company_id, name: "Nightshade", color: "red" } });
  const tracker = { company_id, kind: "github", project: "nightshade/poisons", secret: "the token of Nightshade" };
  const hook = { company_id, url: "https://nightshade.example/hook", events: ["report.submitted"] };
  const webhook = await ask(owner, addWebhook, { body: hook });
  const integration = await ask(owner, addIntegration, { body: tracker });
  const filing = { integration_id: integration.integration_id, contents: "link" };
  const filed = await ask(owner, createTrackerIssue, { params: ofSolved, body: filing });
  const template = await ask(insider, addTemplate, { body: { name: "Nightshade", text_markdown: "Hush" } });
  const details = { title: "Nightshade in the kitchen", description: "Hush", found_at: "2026-01-02" };
  const issue = await ask(owner, addKnownIssue, { params, body: details });
  const texts = { terms: [["nightshade"]], reason: "Hush", changes: "Hush" };
  const listed = await ask(owner, addNonIssue, { params, body: { title: "Nightshade in the pot", ...texts } });
  const codeTags = JSON.stringify({ _type: "tag", name: "nightshade", path: "nightshade.c", line: 1, kind: "function" });
  const codeVersion = { params: { ...params, name: "nightshade" }, fields: { version: "v1", commit: "0123abc" } };
  const indexed = await sendForm(w, owner, putCodeIndex, codeVersion, { file: Buffer.from(codeTags) });
  expect(indexed.status).toBe(200);
  const view = await ask(owner, addView, { body: { name: "Nightshade", query: { turn: "company" }, company_id } });
  const reply = await ask(owner, addCannedReply, { body: { name: "Nightshade", text_markdown: "Hush", company_id } });

  const company = await ask(founder, createCompany, {
    body: { name: names.company, domain: names.domain, domain_verification_method: "TXT_RECORD" },
  });
  const verified = { domain_status: "verified" as const };
  await w.db.updateTable("company").set(verified).where("id", "=", company.company_id).execute();
  const others = [
    await hide(founder, "Hemlock", company.company_id),
    await hide(founder, "Oleander", company.company_id, { status: "draft", visibility: "PUBLIC" }),
    await hide(owner, "Larkspur", company_id, { status: "draft", visibility: "PUBLIC" }),
    await hide(owner, "Monkshood", company_id, { status: "closed" }),
  ];
  await w.deliver();
  const sets = await ask(owner, listCredentials, { params });
  const logged = await w.db.selectFrom("audit_log").select("id").where("company_id", "=", company_id).limit(3).execute();
  const notified = await ask(owner, listNotifications);
  const programs = [hidden, ...others].map(({ program_id, handle }) => ({
    program_id: program_id as string,
    handle: handle as string,
  }));
  const words = [names.title, names.former, ...tags, "a.nightshade.example", "203.0.113.7", "com.nightshade.app"];
  const ids = (rows: readonly Record<string, unknown>[], field: string) => rows.map((row) => String(row[field]));
  return {
    program: [...programs.flatMap(({ program_id, handle }) => [program_id, handle]).slice(0, 4), names.title, names.former],
    program_id: programs.slice(0, 2).map(({ program_id }) => program_id),
    handle: programs.map(({ handle }) => handle),
    scope_id: scopeIds.slice(2),
    set_id: ids(sets.items, "set_id"),
    number: ["1", "2"],
    against: ["1"],
    interest_id: interests,
    invitation_id: invitations,
    report_id: ids([solved, open, draft], "report_id"),
    item_id: ids(comments, "item_id"),
    dispute_id: [dispute.dispute_id],
    duplicate_of: ids([solved, open], "id"),
    company_id: [company.company_id],
    file_id: [proof],
    label_id: [label.label_id],
    known_issue_id: [issue.known_issue_id],
    non_issue_id: [listed.items[0].non_issue_id],
    code_index_id: [indexed.body.code_index_id],
    name: ["nightshade"],
    template_id: [template.template_id],
    integration_id: [integration.integration_id],
    issue_id: [filed.issue_id],
    webhook_id: [webhook.webhook_id],
    delivery_id: [randomUUID()],
    view_id: [view.view_id],
    reply_id: [reply.reply_id],
    // Money, identities and announcements have tests of their own: only their owners and staff read them at all.
    ...Object.fromEntries(moneyIds.map((name) => [name, [randomUUID()]])),
    log_id: ids(logged, "id"),
    id: ids(notified.items.slice(0, 2), "id"),
    outsider_id: [outsider_id],
    agent_id: [agent_id],
    suggestion_id: [suggestion_id],
    search: [...words, names.company, insider.username, founder.username],
    asset: words.slice(-3),
  };
}
