import { listAuditLog } from "@safeport/contract/audit/audit.endpoints";
import { listCompanies } from "@safeport/contract/companies/company.endpoints";
import { listDisputes, openDispute } from "@safeport/contract/disputes/dispute.endpoints";
import type { Endpoint } from "@safeport/contract/kernel/endpoint";
import { listNotifications, markAllRead } from "@safeport/contract/notifications/list/notification.endpoints";
import { listPrograms } from "@safeport/contract/programs/core/program.endpoints";
import { programSorts } from "@safeport/contract/programs/core/program.values";
import {
  changeSeverity,
  changeStatus,
  countReports,
  getReport,
  listReports,
  submitReport,
} from "@safeport/contract/reports/report.endpoints";
import { addComment, listTimeline } from "@safeport/contract/reports/timeline/timeline.endpoints";
import { buildEvent } from "@safeport/db/factories/build-event";
import { buildNotification } from "@safeport/db/factories/build-notification";
import { buildProgram } from "@safeport/db/factories/build-program";
import { buildProgramMember } from "@safeport/db/factories/build-program-member";
import { buildScope } from "@safeport/db/factories/build-scope";
import { type OwnDatabase, ownDatabase } from "@safeport/db/factories/own-database";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { buildCase, type Case } from "./case.ts";
import { buildWorld, type Person, type World } from "./world.ts";

let own: OwnDatabase;
let w: World;
beforeAll(async () => {
  own = await ownDatabase(inject("databaseUrl"));
  w = await buildWorld({ databaseUrl: own.url });
});
afterAll(async () => {
  await w.close();
  await own.drop();
});

const word = "quicksilver";

/** Every list query about `secret` that a person can make, with its answer. */
async function askAll(as: Person, secret: Case): Promise<Record<string, unknown>> {
  const { companyId: company_id } = secret;
  const program_id = secret.program.id;
  const questions: [Endpoint, Record<string, string>][] = [
    [listCompanies, {}],
    [listCompanies, { status: "PAUSED" }],
    ...programSorts.map((sort): [Endpoint, Record<string, string>] => [listPrograms, { sort }]),
    ...[
      { search: word },
      { search: "qu" },
      { company_id },
      { features: "aws" },
      { operating_systems: "Linux,MacOS" },
      { launched_from: "1990-01-01", launched_to: "2090-01-01" },
      { asset_type: "smart_contract" },
      { program_type: "VDP" },
      { min_reward: "9000" },
      { only_programs_i_am_in: "true" },
      { page: "2", size: "1" },
    ].map((query): [Endpoint, Record<string, string>] => [listPrograms, query]),
    ...[
      {},
      { company_id },
      { program_id },
      { search: word },
      { search: secret.hacker.username },
      { status: "NEW" },
      { status: "ACTIVE" },
      { closed_only: "true" },
      { disputed_reports_only: "true" },
      { severity: "critical" },
      { page: "2", size: "1" },
    ].map((query): [Endpoint, Record<string, string>] => [listReports, query]),
    [countReports, {}],
    [countReports, { company_id }],
    [listNotifications, {}],
    [listNotifications, { status: "unread" }],
    [listAuditLog, {}],
    [listDisputes, {}],
    [listDisputes, { company_id }],
  ];
  const answers: Record<string, unknown> = {};
  for (const [endpoint, query] of questions) {
    const { status, body } = await w.call(as, endpoint, { query });
    expect(status).toBe(200);
    answers[`${endpoint.name} ${JSON.stringify(query)}`] = body;
  }
  return answers;
}

/** Hands every event to its subscribers, since they could leak it too. Timed jobs do not run: some change a list at any minute. */
const settled = () => w.deliver();

/** Everything that happens in a company and is not public. */
async function happen(secret: Case): Promise<void> {
  const { companyId: company_id, hacker, triager } = secret;
  for (const over of [
    { visibility: "PRIVATE", title: `${word} ${company_id} private` },
    { status: "draft", title: `${word} ${company_id} draft` },
    { status: "paused", title: `${word} ${company_id} paused` },
  ] as const) {
    const program = await buildProgram(w.db, {
      ...over,
      company_id,
      features: ["aws"],
      operating_systems: ["MacOS"],
      tags: [word],
      program_type: "VDP",
      critical_max: 20_000,
    });
    await buildScope(w.db, { program_id: program.id, asset_type: "smart_contract", identifier: `${word}.example` });
    await buildProgramMember(w.db, { program_id: program.id, user_id: hacker.id });
  }
  await w.call(hacker, submitReport, { body: secret.submission({ poc_title: word, save_as_draft: true }) });
  const sent = await w.call(hacker, submitReport, { body: secret.submission({ poc_title: word, severity: "critical" }) });
  expect(sent.status).toBe(201);
  const params = { report_id: sent.body.report_id };
  for (const answer of [
    await w.call(triager, addComment, { params, body: { content: word, is_internal: true } }),
    await w.call(triager, addComment, { params, body: { content: word } }),
    await w.call(triager, changeSeverity, { params, body: { severity: "high", reason: "It needs a click first" } }),
    await w.call(hacker, openDispute, {
      body: { report_id: params.report_id, dispute_type: "Submission", dispute_description: word },
    }),
    await w.call(triager, changeStatus, { params, body: { status: "needs_more_info", comment: "Which browser?" } }),
  ])
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  await secret.report({ status: "resolved", title: word, severity: "critical" });
  await settled();
}

describe("nothing in a list changes by what its reader may not know", () => {
  it("for everybody who has to do with another company", async () => {
    const other = await buildCase(w);
    await other.report({ status: "resolved" });
    await other.report({ severity: "critical" });
    const secret = await buildCase(w);
    const stranger = await w.person("Hacker");
    const beginner = await w.person("Business");
    const readers = { ...other, stranger, beginner };
    const names = ["hacker", "owner", "manager", "triager", "finance", "viewer", "stranger", "beginner"] as const;
    const before = new Map<string, unknown>();
    for (const name of names) before.set(name, await askAll(readers[name], secret));
    await happen(secret);
    for (const name of names) expect(await askAll(readers[name], secret), name).toEqual(before.get(name));
  });

  it("for a researcher of the same program", async () => {
    const secret = await buildCase(w);
    const colleague = await w.person("Hacker");
    await w.call(colleague, submitReport, { body: secret.submission() });
    await settled();
    const before = await askAll(colleague, secret);
    await happen(secret);
    expect(await askAll(colleague, secret)).toEqual(before);
  });

  it("for the author, when the company talks among itself", async () => {
    const one = await buildCase(w);
    const report = await one.report({ status: "under_review" });
    const params = { report_id: report.id };
    await w.call(one.triager, addComment, { params, body: { content: "Thanks for the report" } });
    await settled();
    const look = async () => [await askAll(one.hacker, one), (await w.call(one.hacker, getReport, { params })).body];
    const before = await look();
    for (const who of [one.owner, one.finance, await w.person("Admin")])
      expect((await w.call(who, addComment, { params, body: { content: word, is_internal: true } })).status).toBe(201);
    await settled();
    expect(await look()).toEqual(before);
    // The timeline shows placeholders for them, as the product requires, and nothing more.
    const { body } = await w.call(one.hacker, listTimeline, { params });
    expect(body.items.map((item: { item_type: string }) => item.item_type)).toEqual([
      "COMMENT",
      "PRIVACY_PLACEHOLDER",
      "PRIVACY_PLACEHOLDER",
      "PRIVACY_PLACEHOLDER",
    ]);
    expect(JSON.stringify(body)).not.toContain(word);
  });

  it("for the company, while a researcher writes a draft", async () => {
    const one = await buildCase(w);
    const admin = await w.person("Admin");
    const look = async () => [
      await askAll(one.owner, one),
      await askAll(one.triager, one),
      { ...(await askAll(admin, one)), "audit.list {}": null },
    ];
    const before = await look();
    const draft = await w.call(one.hacker, submitReport, { body: one.submission({ poc_title: word, save_as_draft: true }) });
    expect(draft.status).toBe(201);
    await settled();
    expect(await look()).toEqual(before);
  });

  it("for a former member of the company, also when everything is marked as read @spec:7.22", async () => {
    const one = await buildCase(w);
    const report = await one.report();
    const leaver = await w.member("triager", one.companyId);
    const about = { subject_type: "report", subject_id: report.id } as const;
    const event = await buildEvent(w.db, { type: "report.commented", ...about });
    await buildNotification(w.db, { user_id: leaver.id, ...about, event_id: event.id });
    expect((await w.call(leaver, listNotifications)).body.total).toBe(1);
    await w.db.deleteFrom("company_member").where("user_id", "=", leaver.id).execute();
    expect((await w.call(leaver, listNotifications)).body).toMatchObject({ items: [], total: 0, pages: 0 });
    expect((await w.call(leaver, markAllRead)).body).toEqual({ marked: 0 });
  });
});
