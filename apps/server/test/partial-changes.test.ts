import type { Endpoint } from "@safeport/contract/kernel/endpoint";
import { getProgram, updateProgram } from "@safeport/contract/programs/core/program.endpoints";
import { updateDraft } from "@safeport/contract/reports/report.endpoints";
import { buildProgram } from "@safeport/db/factories/build-program";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildCase } from "./case.ts";
import type { Subject } from "./partial-changes-case.ts";
import { programChanges } from "./program-changes.ts";
import { reportChanges } from "./report-changes.ts";
import { buildOwnWorld, type World } from "./world.ts";

let w: World;
beforeAll(async () => {
  w = await buildOwnWorld();
});
afterAll(() => w.close());

const changes = [...programChanges, ...reportChanges];

/** Bodies that are one act: their fields are no part of an object that the call edits. */
const acts: Record<string, string> = {
  "accounts.rename_passkey": "a name alone",
  "code_indexes.put": "a file with its version, which replaces what was stored of that version",
  "code_indexes.update": "one flag alone",
  "companies.change_member": "a role alone",
  "programs.set_weaknesses": "the whole list (weakness-rules.test.ts)",
  "companies.set_identity_provider": "what is not sent stays, and the secret is not answered (identity-company.test.ts)",
  "integrations.update": "which fields there are depends on the kind, and the secret is not answered (integrations.test.ts)",
  "webhooks.update": "what is not sent stays (webhooks.test.ts)",
  "notifications.set_preferences": "one channel of the kinds that it names",
  "notifications.set_regular_mails": "what is not sent stays (regular-mails.test.ts)",
  "non_issues.switch": "one flag alone",
  "non_issues.update": "the whole entry, of which each field is required",
  "payouts.freeze": "a freeze with its reason (withdrawal-refusals.test.ts)",
  "payouts.note_tax_form": "a day alone",
  "programs.set_stake": "the whole stake, or none (stakes.test.ts)",
  "programs.limit_intake": "both limits at once, of which each is required (report-intake.test.ts)",
  "programs.update_intake": "what is not sent stays (intake.test.ts)",
  "statements.set_columns": "all columns of one account at once (statement-files.test.ts)",
  "site.update": "one row for the whole platform; what is not sent stays (site-settings.test.ts)",
  "reports.answer_check": "a text alone",
  "reports.move_to_cluster": "one report alone",
  "reports.set_collaborators": "one list alone",
  "timeline.edit": "a text alone",
  "wallet.change_settings": "what is not sent stays (company-money.test.ts)",
  "wallet.set_award_limit": "a limit alone",
  "wallet.set_share": "a limit alone",
  "wallet.set_subscription": "an amount alone",
  "users.update": "acts with their reason; a role or a suspension that is not named stays (users.test.ts)",
};

const fieldsOf = ({ body }: Endpoint) =>
  Object.keys((body as unknown as { shape: object }).shape).filter((field) => field !== "version");
const named = changes.map((change) => [change.endpoint.name, change] as const);

it("every PUT and PATCH is here, with each of its fields", () => {
  const all = w.app.endpoints.filter(({ method, body }) => body && ["PUT", "PATCH"].includes(method));
  expect(all.map(({ name }) => name).sort()).toEqual([...named.map(([name]) => name), ...Object.keys(acts)].sort());
  for (const { endpoint, values } of changes) expect(Object.keys(values).sort()).toEqual(fieldsOf(endpoint).sort());
});

describe.each(named)("%s", (_name, { endpoint, make, read, values, alsoChanges = {} }) => {
  const stateOf = async (subject: Subject) => {
    const answer = await read(w, subject);
    return Object.fromEntries(fieldsOf(endpoint).map((field) => [field, answer[field]]));
  };

  it.each(Object.keys(values))("with %s alone leaves all others as they are", async (field) => {
    const subject = await make(w);
    const before = await stateOf(subject);
    const { status, body } = await w.call(subject.as, endpoint, { params: subject.params, body: { [field]: values[field] } });
    expect([status, body.errors]).toEqual([200, undefined]);
    const after = await stateOf(subject);
    const changed = Object.keys(before).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
    const expected = JSON.stringify(before[field]) === JSON.stringify(values[field]) ? [] : [field];
    expect(changed.sort()).toEqual([...expected, ...(alsoChanges[field] ?? [])].sort());
    expect(after[field]).toEqual(values[field]);
  });

  it("with nothing changes nothing", async () => {
    const subject = await make(w);
    const before = await stateOf(subject);
    expect((await w.call(subject.as, endpoint, { params: subject.params, body: {} })).status).toBe(200);
    expect(await stateOf(subject)).toEqual(before);
  });
});

it("a vector that contradicts the severity of a draft is not replaced by a name alone", async () => {
  const one = await buildCase(w);
  const { id } = await one.report({ status: "draft" });
  const save = (body: object) => w.call(one.hacker, updateDraft, { params: { report_id: id }, body });
  expect((await save({ severity: "critical" })).body.errors).toMatchObject([{ code: "severity_contradicts_vector" }]);
  expect((await save({ severity: "critical", cvss_vector: null })).body).toMatchObject({
    severity: "critical",
    cvss_vector: null,
  });
});

it("two saves without a version do not undo each other", async () => {
  const owner = await w.member();
  const { id } = await buildProgram(w.db, { company_id: owner.companyId });
  const save = (body: object) => w.call(owner, updateProgram, { params: { program: id }, body });
  const answers = await Promise.all([save({ policy: "One" }), save({ description: "Two" })]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect((await w.call(owner, getProgram, { params: { program: id } })).body).toMatchObject({
    policy: "One",
    description: "Two",
  });
});
