import { getProgram, updateProgram } from "@safeport/contract/programs/core/program.endpoints";
import { getPublicProgram } from "@safeport/contract/programs/public/public-program.endpoints";
import { compareVersions, listVersions } from "@safeport/contract/programs/versions/program-version.endpoints";
import { exportReports } from "@safeport/contract/report-exchange/export/list-export.endpoints";
import { getReport, listReports, submitReport, updateDraft } from "@safeport/contract/reports/report.endpoints";
import { getReportTerms } from "@safeport/contract/reports/terms/report-terms.endpoints";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { personAgent } from "./agent-case.ts";
import { buildCase, type Case } from "./case.ts";
import { buildWorld, type Person, type World } from "./world.ts";

let w: World;
beforeAll(async () => {
  w = await buildWorld();
});
afterAll(() => w.close());

const message = "Our fixers are two people.";
const forbids = { rule: "forbid", message };
const allows = { rule: "allow", agent_reports_per_week: null, message: null };
const limits = (agent_reports_per_week: number) => ({ rule: "limit", agent_reports_per_week });

const setRule = (c: Case, as: Person, automation_rule: object) =>
  w.call(as, updateProgram, { params: { program: c.program.id }, body: { automation_rule } });
const send = (c: Case, as: Person, over: object = {}) => w.call(as, submitReport, { body: c.submission(over) });
const change = (as: Person, report_id: string, body: object) => w.call(as, updateDraft, { params: { report_id }, body });
const read = async (as: Person, report_id: string) => (await w.call(as, getReport, { params: { report_id } })).body;
const countReports = (c: Case) =>
  w.db
    .selectFrom("report")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .where("program_id", "=", c.program.id)
    .executeTakeFirstOrThrow()
    .then(({ count }) => Number(count));

async function withRule(automation_rule: object): Promise<Case> {
  const c = await buildCase(w);
  const { status, body } = await setRule(c, c.owner, automation_rule);
  expect(status, JSON.stringify(body)).toBe(200);
  return c;
}

describe("the automation of a report @spec:10.74", () => {
  it("is what its author states, for those who read the report, and null where nobody stated it", async () => {
    const c = await buildCase(w);
    for (const automation of ["none", "assisted", "agent"]) {
      const { status, body } = await send(c, c.hacker, { automation });
      expect([status, body.automation]).toEqual([201, automation]);
      for (const reader of [c.hacker, c.triager, c.viewer, await w.person("Admin")])
        expect((await read(reader, body.report_id)).automation).toBe(automation);
      for (const stranger of [await w.person("Hacker"), await w.member("owner")])
        expect((await w.call(stranger, getReport, { params: { report_id: body.report_id } })).status).toBe(404);
    }
    expect((await send(c, c.hacker)).body.automation).toBe(null);
    expect((await send(c, c.hacker, { automation: "robot" })).status).toBe(422);
  });

  it("is kept by a draft, and stated anew before sending", async () => {
    const c = await buildCase(w);
    const { report_id } = (await send(c, c.hacker, { automation: "assisted", save_as_draft: true })).body;
    expect((await change(c.hacker, report_id, { poc_title: "Another title" })).body.automation).toBe("assisted");
    const sent = await change(c.hacker, report_id, { automation: "none", save_as_draft: false });
    expect([sent.status, sent.body.automation]).toEqual([200, "none"]);
    expect((await change(c.hacker, report_id, { automation: "agent" })).status).toBe(409);
    expect((await read(c.triager, report_id)).automation).toBe("none");
  });

  it("is always `agent` for an agent, also of a draft that its owner sends", async () => {
    const c = await buildCase(w);
    const { as } = await personAgent(w, c.hacker);
    for (const stated of [{}, { automation: "none" }]) expect((await send(c, as, stated)).body.automation).toBe("agent");
    const draft = (await send(c, as, { automation: "none", save_as_draft: true })).body;
    expect(draft.automation).toBe("agent");
    const sent = await change(c.hacker, draft.report_id, { automation: "none", save_as_draft: false });
    expect([sent.status, sent.body.automation]).toEqual([200, "agent"]);
    const own = (await send(c, c.hacker, { automation: "none", save_as_draft: true })).body;
    expect((await change(as, own.report_id, { automation: "none" })).body.automation).toBe("agent");
  });

  it("filters the list of reports and stands in exports, for those who see the reports", async () => {
    const c = await buildCase(w);
    const ids: Record<string, string> = {};
    for (const automation of ["none", "agent"]) ids[automation] = (await send(c, c.hacker, { automation })).body.report_id;
    await send(c, c.hacker);
    const found = async (as: Person, automation: string) =>
      (await w.call(as, listReports, { query: { automation } })).body.items.map((row: { report_id: string }) => row.report_id);
    for (const reader of [c.triager, c.hacker])
      for (const automation of ["none", "agent"]) expect(await found(reader, automation)).toEqual([ids[automation]]);
    for (const stranger of [await w.person("Hacker"), await w.member("owner")])
      expect(await found(stranger, "agent")).toEqual([]);
    expect((await w.call(c.triager, listReports, { query: { automation: "robot" } })).status).toBe(422);

    const { body } = await w.call(c.triager, exportReports, { query: { format: "json", sort: "oldest" } });
    const rows = typeof body === "string" ? JSON.parse(body) : body;
    expect(rows.map(({ automation }: { automation: string | null }) => automation)).toEqual(["none", "agent", null]);
  });
});

describe("the rule of a program for agents @spec:10.74", () => {
  it("is set by those who edit the program, within bounds, and read by everybody", async () => {
    const c = await buildCase(w);
    const seen = async () => [
      (await w.call(c.hacker, getProgram, { params: { program: c.program.id } })).body.automation_rule,
      (await w.call(null, getPublicProgram, { params: { handle: c.program.handle } })).body.automation_rule,
    ];
    expect(await seen()).toEqual([allows, allows]);
    for (const person of [c.triager, c.finance, c.viewer, c.hacker]) expect((await setRule(c, person, forbids)).status).toBe(403);
    for (const wrong of [
      { rule: "limit" },
      limits(0),
      limits(10_001),
      { rule: "forbid", agent_reports_per_week: 5 },
      { rule: "allow", message: "x".repeat(301) },
      { rule: "sometimes" },
    ])
      expect((await setRule(c, c.owner, wrong)).status, JSON.stringify(wrong)).toBe(422);
    for (const rule of [
      { ...limits(10_000), message: "x".repeat(300) },
      { ...allows, ...forbids },
      { ...limits(1), message: null },
    ]) {
      expect((await setRule(c, c.manager, rule)).body.automation_rule).toEqual(rule);
      expect(await seen()).toEqual([rule, rule]);
    }
  });

  it("is part of the program's versions and frozen in the terms of a report", async () => {
    const c = await withRule(limits(3));
    const frozen = { ...limits(3), message: null };
    const { report_id } = (await send(c, c.hacker)).body;
    await setRule(c, c.owner, forbids);
    const now = { ...allows, ...forbids };
    const { body } = await w.call(c.hacker, getReportTerms, { params: { report_id } });
    expect([body.terms.automation_rule, body.today.fields]).toEqual([frozen, ["automation_rule"]]);
    expect(body.today.terms.automation_rule).toEqual(now);
    const params = { program: c.program.id };
    const [latest] = (await w.call(c.hacker, listVersions, { params })).body.items;
    expect(latest.fields).toEqual(["automation_rule"]);
    const compared = await w.call(c.hacker, compareVersions, { params: { ...params, number: latest.number } });
    expect([compared.body.before, compared.body.after]).toEqual([{ automation_rule: frozen }, { automation_rule: now }]);
  });

  it("refuses agents before anything is written, with the program's sentence", async () => {
    const c = await withRule(forbids);
    const { as } = await personAgent(w, c.hacker);
    for (const [person, over] of [
      [as, { save_as_draft: true }],
      [as, {}],
      [c.hacker, { automation: "agent", save_as_draft: true }],
      [c.hacker, { automation: "agent" }],
    ] as const) {
      const { status, body } = await send(c, person, over);
      expect([status, body.code, body.detail]).toEqual([403, "forbidden", `This program takes no reports by agents: ${message}`]);
    }
    expect(await countReports(c)).toBe(0);
    expect((await send(c, c.hacker, { automation: "assisted" })).status).toBe(201);
    await setRule(c, c.owner, { rule: "forbid" });
    expect((await send(c, c.hacker, { automation: "agent" })).body.detail).toBe("This program takes no reports by agents");
  });

  it("refuses a draft that becomes one by an agent, while one of before is kept until it is sent", async () => {
    const c = await buildCase(w);
    const { as } = await personAgent(w, c.hacker);
    const [own, agents] = [
      (await send(c, c.hacker, { save_as_draft: true })).body.report_id,
      (await send(c, c.hacker, { automation: "agent", save_as_draft: true })).body.report_id,
    ];
    await setRule(c, c.owner, forbids);
    expect((await change(c.hacker, own, { automation: "agent" })).status).toBe(403);
    expect((await change(as, own, { poc_title: "By the agent" })).status).toBe(403);
    expect((await change(c.hacker, agents, { automation: "agent", poc_title: "Another title" })).status).toBe(200);
    expect((await change(c.hacker, agents, { save_as_draft: false })).status).toBe(403);
    expect((await read(c.hacker, own)).automation).toBe(null);
    expect((await change(c.hacker, agents, { automation: "assisted", save_as_draft: false })).status).toBe(200);
    // Nobody learns the rule of a program that they may not see any more.
    await w.db.updateTable("program").set({ visibility: "PRIVATE" }).where("id", "=", c.program.id).execute();
    expect((await change(c.hacker, own, { automation: "agent" })).status).toBe(200);
    expect((await change(c.hacker, own, { save_as_draft: false })).status).toBe(404);
  });

  it("takes so many reports by agents in a week, and says when the next is possible", async () => {
    const c = await withRule(limits(1));
    const first = (await send(c, c.hacker, { automation: "agent" })).body;
    const other = await w.person("Hacker");
    const refused = await send(c, other, { automation: "agent" });
    expect(refused.status).toBe(429);
    const week = 7 * 86_400;
    const wait = Number(refused.headers["retry-after"]);
    expect([wait > week - 60, wait <= week]).toEqual([true, true]);
    const day = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeZone: "UTC" }).format(
      Date.parse(first.sent_at) + week * 1_000,
    );
    expect(refused.body.detail).toContain(`at most 1 report by agents in 7 days. The next is possible on ${day} at `);
    await setRule(c, c.owner, { ...limits(1), message });
    const explained = (await send(c, other, { automation: "agent" })).body.detail as string;
    expect(explained).toMatch(new RegExp(`UTC. The program says: ${message}$`));
    expect((await send(c, other, { automation: "agent", save_as_draft: true })).status).toBe(201);
    expect((await send(c, other, { automation: "assisted" })).status).toBe(201);

    const old = new Date(Date.now() - week * 1_000 - 60_000);
    await w.db.updateTable("report").set({ sent_at: old }).where("id", "=", first.report_id).execute();
    const [draft] = (await w.call(other, listReports, { query: { status: "draft" } })).body.items;
    expect((await change(other, draft.report_id, { save_as_draft: false })).status).toBe(200);
    expect((await send(c, c.hacker, { automation: "agent" })).status).toBe(429);
  });

  it("takes no more when ten people send at once", async () => {
    const c = await withRule(limits(3));
    const people = await Promise.all(Array.from({ length: 10 }, () => w.person("Hacker")));
    const answers = await Promise.all(people.map((person) => send(c, person, { automation: "agent" })));
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([...Array(3).fill(201), ...Array(7).fill(429)]);
    expect(await countReports(c)).toBe(3);
  });
});
