import { addApiToken } from "@safeport/contract/accounts/api-tokens/api-token.endpoints";
import { type Dashboard, getDashboard } from "@safeport/contract/insight/dashboard/dashboard.endpoints";
import { getProgram } from "@safeport/contract/programs/core/program.endpoints";
import { exportReports } from "@safeport/contract/report-exchange/export/list-export.endpoints";
import { addNothing } from "@safeport/contract/reports/clocks/clock.endpoints";
import type { ReportCard } from "@safeport/contract/reports/core/report.schema";
import { countReports, listReports } from "@safeport/contract/reports/report.endpoints";
import { listTimeline } from "@safeport/contract/reports/timeline/timeline.endpoints";
import { buildProgram } from "@safeport/db/factories/build-program";
import { expect } from "vitest";
import { advanceClocks } from "../src/features/reports/clocks/advance-clocks.ts";
import { refreshTargetFigures } from "../src/features/reports/core/clock/clock.queries.ts";
import { buildCase } from "./case.ts";
import { during, clockIt as it, question, targetOf } from "./clock-case.ts";
import { storedMails } from "./notification-case.ts";
import { buildWorld } from "./world.ts";

it("a report let in on a Saturday or on a holiday starts and falls due with the first instant of a business day, everywhere (CLK-04) @spec:3.18", async ({
  clock: { w, one, act, read, infos, sentAt, advance },
}) => {
  const entered = new Date("2026-10-01T00:00:00Z").toISOString();
  const program = await buildProgram(w.db, {
    company_id: one.companyId,
    time_zone: "Europe/Berlin",
    holidays: JSON.stringify([{ day: "2026-12-25", entered_at: entered }]),
  });
  for (const [sent, due_at] of [
    ["2026-11-21T20:00:00+01:00", "2026-11-23T23:00:00.000Z"],
    ["2026-12-25T09:00:00+01:00", "2026-12-28T23:00:00.000Z"],
  ] as const) {
    const id = await sentAt(sent, { program_id: program.id });
    expect(await read(id)).toMatchObject({ due_target: "first_response", due_at });
    const { items } = (await w.call(one.owner, listReports, { query: { program_id: program.id } })).body;
    expect(items.find(({ report_id }: ReportCard) => report_id === id)).toMatchObject({ due_at });
    await advance(new Date(Date.parse(due_at) - 1_000).toISOString());
    expect(await infos(id)).toEqual([]);
    await advance(due_at);
    await w.deliver();
    expect(await infos(id)).toEqual(["The target for the first response was missed."]);
    const mails = await w.db.selectFrom("mail").select("id").where("user_id", "=", one.triager.id).execute();
    expect(mails.length).toBeGreaterThan(0);
    await act(one.triager, id, { status: "closed", close_reason: "informative" });
  }
});

it("a first response that came 3 hours late stays missed with its hours on figure, report, dashboard and export after the closing (CLK-10) @spec:3.18 @spec:10.31", async ({
  clock: { w, one, act, comment, read, sentAt },
}) => {
  const program = await buildProgram(w.db, { company_id: one.companyId, first_response_days: 1, triage_days: 10 });
  const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
  // A Wednesday at noon, one or two weeks ago.
  const start = new Date(Date.now() - 7 * 86_400_000);
  start.setUTCDate(start.getUTCDate() - ((start.getUTCDay() + 4) % 7));
  start.setUTCHours(12, 0, 0, 0);
  const after = (hours: number) => new Date(start.getTime() + hours * 3_600_000).toISOString();
  const late = await sentAt(after(0), { program_id: program.id });
  for (let nth = 0; nth < 4; nth++) {
    const id = await sentAt(after(0), { program_id: program.id });
    await during(after(1), () => comment(one.triager, id));
  }
  await during(after(27), () => comment(one.triager, late));
  const figures = async () => {
    await refreshTargetFigures(w.db);
    const { targets_met } = (await w.call(one.hacker, getProgram, { params: { program: program.id } })).body;
    const { body } = await w.call(one.owner, exportReports, { query: { program_id: program.id } });
    const row = (body as { url: string; missed_targets: string[] }[]).find(({ url }) => url.endsWith(late));
    const query = { company_id: one.companyId, month: after(0).slice(0, 7) };
    const { missed_by_target, latest_missed } = (await w.call(one.owner, getDashboard, { query })).body as Dashboard;
    const ofMonth = { company_id: one.companyId, received: query.month, missed: "first_response" };
    const listed = (await w.call(one.owner, listReports, { query: ofMonth })).body;
    return [
      targets_met,
      targetOf(await read(late), "first_response"),
      row?.missed_targets,
      missed_by_target[0]?.reports === listed.total && listed.items.some(({ report_id }: ReportCard) => report_id === late),
      latest_missed.find(({ report_id, target }) => report_id === late && target === "first_response")?.late_hours,
    ];
  };
  const missed = [
    { percent: 80, targets: 5, colour: "yellow" },
    expect.objectContaining({ state: "missed", late_hours: 3 }),
    ["first_response +3 h"],
    true,
    3,
  ];
  expect(await figures()).toEqual(missed);
  await during(ago(1), () => act(one.triager, late, { status: "spam", reason: "It was a test of the form" }));
  expect(await figures()).toEqual(missed);
});

it("open reports are counted alike by badge and list, and overdue ones are among them (CLK-12) @spec:3.18", async ({
  clock: { w, settle },
}) => {
  const here = await buildCase(w);
  for (let nth = 0; nth < 7; nth++) {
    const { id } = await here.report({ created_at: nth < 3 ? "2026-11-02T10:00:00Z" : new Date() });
    await settle(id, nth < 3 ? "2026-11-05T10:00:00Z" : new Date().toISOString());
  }
  await here.report({ status: "closed" });
  const query = { company_id: here.companyId };
  const total = async (over: object) => (await w.call(here.owner, listReports, { query: { ...query, ...over } })).body.total;
  expect((await w.call(here.owner, countReports, { query })).body).toMatchObject({ active: 7, overdue: 3, new: 7, closed: 1 });
  expect([await total({ status: "ACTIVE" }), await total({ overdue: "true" })]).toEqual([7, 3]);
});

it("what the platform's staff say or ask is no first response of the company, whose clock runs on @spec:3.18", async ({
  clock: { w, one, settle, act, comment, read },
}) => {
  const staff = await w.person("Admin");
  const { id } = await one.report({});
  await settle(id, new Date().toISOString());
  await comment(staff, id);
  expect(await read(id)).toMatchObject({ status: "new", due_target: "first_response", first_response_at: null });
  await act(staff, id, question);
  await w.call(one.hacker, addNothing, { params: { report_id: id } });
  expect(await read(id)).toMatchObject({ status: "under_review", due_target: "first_response", first_response_at: null });
  await comment(one.triager, id);
  expect((await read(id)).first_response_at).not.toBeNull();
});

it("a review that begins without a word is no first response, a question is @spec:3.18", async ({
  clock: { one, settle, act, read },
}) => {
  const { id } = await one.report({});
  await settle(id, new Date().toISOString());
  await act(one.triager, id, { status: "under_review" });
  expect(await read(id)).toMatchObject({ status: "under_review", due_target: "first_response", first_response_at: null });
  await act(one.triager, id, question);
  expect((await read(id)).first_response_at).not.toBeNull();
});

it("a comment by a token is marked as automation and is no first response, until a person acts (CLK-15) @spec:3.18", async ({
  clock: { w, one, settle, act, comment, read },
}) => {
  const { id } = await one.report({});
  await settle(id, new Date().toISOString());
  const made = await w.call(one.triager, addApiToken, { body: { name: "Bot", scopes: ["reports:write"] } });
  const bot = { ...one.triager, token: made.body.token };
  expect((await comment(bot, id, { content: "Received" })).body).toMatchObject({ by_automation: true, side: "company" });
  expect(await read(id)).toMatchObject({ status: "new", due_target: "first_response", first_response_at: null });
  expect((await comment(one.triager, id)).body).toMatchObject({ by_automation: false });
  const answered = await read(id);
  expect(answered).toMatchObject({ status: "under_review" });
  expect(answered.first_response_at).not.toBeNull();
  // The reporter's side may answer a question by a token.
  await act(one.triager, id, question);
  expect((await w.call(one.hacker, addNothing, { params: { report_id: id } })).status).toBe(200);
  const { items } = (await w.call(one.hacker, listTimeline, { params: { report_id: id } })).body;
  expect(items.filter((item: { by_automation: boolean }) => item.by_automation)).toHaveLength(1);
});

it("two processes take the step of a missed target once: one item, one notification, one mail (CLK-17) @spec:3.18", async ({
  clock: { w, settle, infos, notices },
}) => {
  const second = await buildWorld({ env: storedMails, databaseUrl: w.databaseUrl });
  try {
    const here = await buildCase(w);
    const at = "2026-11-19T11:00:00Z";
    const { id } = await here.report({ created_at: at, sent_at: at, last_activity_at: at });
    await settle(id, at);
    const due = new Date("2026-11-20T11:00:00Z");
    await Promise.all([w, second, w, second].map(({ app }) => advanceClocks(app.services, due)));
    await Promise.all([w.deliver(), second.deliver()]);
    await w.deliver();
    expect(await infos(id, here.hacker)).toEqual(["The target for the first response was missed."]);
    const team = [here.owner.id, here.manager.id, here.triager.id];
    expect((await notices(id, "target_missed")).sort()).toEqual(team.sort());
    for (const user of team) {
      const mails = await w.db.selectFrom("mail").select("id").where("user_id", "=", user).execute();
      expect(mails).toHaveLength(1);
    }
  } finally {
    await second.close();
  }
});

it("a target whose clock the job has not computed yet reads as running @spec:3.18", async ({ clock: { one, read } }) => {
  const { id } = await one.report({});
  const report = await read(id);
  expect(report.targets.map(({ target, state, due_at }) => [target, state, due_at])).toContainEqual([
    "first_response",
    "running",
    null,
  ]);
});
