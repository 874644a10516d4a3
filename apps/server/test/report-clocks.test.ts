import { assignReport } from "@safeport/contract/desk/assignment.endpoints";
import { addLabel, labelReport } from "@safeport/contract/desk/label.endpoints";
import { getProgram, updateProgram } from "@safeport/contract/programs/core/program.endpoints";
import type { Report, ReportCard } from "@safeport/contract/reports/core/report.schema";
import { moveReport } from "@safeport/contract/reports/custody/custody.endpoints";
import { listReports, submitReport, validateReport } from "@safeport/contract/reports/report.endpoints";
import { buildProgram } from "@safeport/db/factories/build-program";
import { describe, expect } from "vitest";
import { refreshTargetFigures } from "../src/features/reports/core/clock/clock.queries.ts";
import { buildCase } from "./case.ts";
import { during, clockIt as it, question, targetOf } from "./clock-case.ts";
import type { Person } from "./world.ts";

describe("the clock of a report", () => {
  it("counts business days of the program's zone, which is frozen with the targets @spec:10.28", async ({
    clock: { w, one, read },
  }) => {
    const params = { program: one.program.id };
    const zone = { time_zone: "Europe/Berlin", response_targets: { first_response: 2, triage: 3, bounty: null, resolution: 20 } };
    expect((await w.call(one.owner, updateProgram, { params, body: zone })).status).toBe(200);
    const sent = await w.call(one.hacker, submitReport, { body: one.submission() });
    expect(sent.body).toMatchObject({ turn: "company", due_target: "first_response", time_zone: "Europe/Berlin" });
    expect(sent.body.targets.map(({ target, days, state }: Report["targets"][number]) => [target, days, state])).toEqual([
      ["first_response", 2, "running"],
      ["triage", 3, "running"],
      ["bounty", 1, "waiting"],
      ["resolution", 20, "running"],
    ]);
    const later = { time_zone: "Asia/Tokyo", response_targets: { first_response: 1, triage: 1, bounty: 1, resolution: 1 } };
    await w.call(one.owner, updateProgram, { params, body: later });
    expect(await read(sent.body.report_id)).toMatchObject({ due_at: sent.body.due_at, time_zone: "Europe/Berlin" });
    const body = { time_zone: "UTC", response_targets: { first_response: null, triage: null, bounty: null, resolution: null } };
    expect((await w.call(one.owner, updateProgram, { params, body })).status).toBe(200);
  });

  it("refuses targets that are too long, unknown zones and days that are none", async ({ clock: { w, one } }) => {
    const params = { program: one.program.id };
    const targets = { first_response: null, triage: null, bounty: null, resolution: null };
    for (const body of [
      { response_targets: { ...targets, first_response: 6 } },
      { response_targets: { ...targets, triage: 11 } },
      { time_zone: "Europe/Nowhere" },
      { holidays: ["2026-02-30"] },
    ])
      expect((await w.call(one.owner, updateProgram, { params, body })).status, JSON.stringify(body)).toBe(422);
  });

  it("pauses after a question and goes on where it stopped (CLK-01)", async ({
    clock: { w, one, act, comment, read, sentAt },
  }) => {
    await w.db.updateTable("program").set({ time_zone: "Europe/Berlin" }).where("id", "=", one.program.id).execute();
    const id = await sentAt("2026-11-19T10:00:00+01:00");
    await w.db.updateTable("program").set({ time_zone: "UTC" }).where("id", "=", one.program.id).execute();
    await during("2026-11-20T16:00:00+01:00", () => act(one.triager, id, question));
    const waiting = await read(id);
    expect(waiting).toMatchObject({ turn: "hacker", due_target: "answer", due_at: "2026-12-20T15:00:00.000Z" });
    expect(targetOf(waiting, "triage")).toMatchObject({ state: "waiting", due_at: null });
    await during("2026-11-22T12:00:00+01:00", () => comment(one.hacker, id));
    expect(await read(id)).toMatchObject({ turn: "company", due_target: "triage", due_at: "2026-11-23T17:00:00.000Z" });
  });

  it("starts and falls due with the first instant of a business day, on the report and in the list", async ({
    clock: { w, one, read, sentAt },
  }) => {
    const program = await buildProgram(w.db, { company_id: one.companyId, time_zone: "Europe/Berlin" });
    const id = await sentAt("2026-11-21T20:00:00+01:00", { program_id: program.id });
    const due = { due_target: "first_response", due_at: "2026-11-23T23:00:00.000Z" };
    expect(await read(id)).toMatchObject(due);
    expect((await w.call(one.owner, listReports, { query: { program_id: program.id } })).body.items).toMatchObject([due]);
  });

  it("keeps its due time to the second when the report moves to a program with another zone and targets (CLK-05) @spec:10.32", async ({
    clock: { w, one, act, comment, read, infos, sentAt },
  }) => {
    const id = await sentAt("2026-11-19T10:00:00Z");
    await during("2026-11-19T12:00:00Z", () => act(one.triager, id, question));
    await during("2026-11-19T18:00:00Z", () => comment(one.hacker, id));
    const { due_at } = await read(id);
    const other = await buildProgram(w.db, { company_id: one.companyId, time_zone: "Asia/Tokyo", triage_days: 7 });
    const body = { program_id: other.id, reason: "It belongs to the shop" };
    const moved = await w.call(one.manager, moveReport, { params: { report_id: id }, body });
    expect(moved.body).toMatchObject({ program_id: other.id, program_title: other.title, due_at, due_target: "triage" });
    const hidden = await buildProgram(w.db, { company_id: one.companyId, visibility: "PRIVATE" });
    const unseen = await w.call(one.owner, moveReport, { params: { report_id: id }, body: { ...body, program_id: hidden.id } });
    expect(unseen.body.errors[0]).toMatchObject({ loc: ["body", "program_id"], code: "program_hidden" });
    expect((await w.call(one.triager, moveReport, { params: { report_id: id }, body })).status).toBe(403);
    const foreign = await buildProgram(w.db);
    const refused = await w.call(one.owner, moveReport, { params: { report_id: id }, body: { ...body, program_id: foreign.id } });
    expect(refused.body.errors[0]).toMatchObject({ loc: ["body", "program_id"], code: "program_unknown" });
    expect(await infos(id, one.hacker)).toEqual(["moved this report to another program of the company."]);
  });

  it("follows a holiday that is entered before its day began, and no other (CLK-07)", async ({
    clock: { w, one, settle, read, infos, advance },
  }) => {
    const program = await buildProgram(w.db, { company_id: one.companyId });
    const { id } = await one.report({ program_id: program.id, created_at: "2030-01-10T12:00:00Z" });
    await settle(id, "2030-01-10T12:00:00Z");
    expect(await read(id)).toMatchObject({ due_at: "2030-01-11T12:00:00.000Z" });
    const holidays = (days: string[]) =>
      w.call(one.owner, updateProgram, { params: { program: program.id }, body: { holidays: days } });
    expect((await holidays(["2030-01-11"])).body.holidays).toEqual(["2030-01-11"]);
    await w.deliver();
    expect(await read(id)).toMatchObject({ due_at: "2030-01-14T12:00:00.000Z" });
    const card = (await w.call(one.owner, listReports, { query: { program_id: program.id } })).body.items[0];
    expect(card).toMatchObject({ due_at: "2030-01-14T12:00:00.000Z", due_target: "first_response" });
    for (const time of ["2030-01-11T12:00:00Z", "2030-01-14T11:59:59Z"]) await advance(time);
    expect(await infos(id)).toEqual([]);
    await during("2030-01-12T00:00:00Z", () => holidays([]));
    await w.deliver();
    expect(await read(id)).toMatchObject({ due_at: "2030-01-14T12:00:00.000Z" });
    await during("2030-01-12T00:00:01Z", () => holidays(["2030-01-10"]));
    await w.deliver();
    expect(await read(id)).toMatchObject({ due_at: "2030-01-14T12:00:00.000Z" });
    await advance("2030-01-14T12:00:00Z");
    expect(await infos(id)).toEqual(["The target for the first response was missed."]);
  });

  it("is stopped by no internal comment, assignment or label (CLK-13)", async ({ clock: { w, one, comment, read, sentAt } }) => {
    const id = await sentAt("2026-11-19T10:00:00Z");
    await comment(one.triager, id, { is_internal: true });
    await w.call(one.manager, assignReport, { params: { report_id: id }, body: { user_id: one.triager.id } });
    const label = { company_id: one.companyId, name: "Later", color: "red" };
    const { label_id } = (await w.call(one.owner, addLabel, { body: label })).body;
    const labelled = await w.call(one.triager, labelReport, { params: { report_id: id }, body: { add: [label_id] } });
    expect(labelled.status).toBe(200);
    const report = await read(id);
    expect(report).toMatchObject({ status: "new", due_target: "first_response", due_at: "2026-11-20T10:00:00.000Z" });
    expect(targetOf(report, "first_response")?.met_at).toBeNull();
  });

  it("keeps a missed target with its hours, whatever happens afterwards", async ({
    clock: { one, act, comment, read, sentAt },
  }) => {
    const id = await sentAt("2026-11-18T10:00:00Z");
    await during("2026-11-19T13:00:00Z", () => comment(one.triager, id));
    await during("2026-11-19T14:00:00Z", () => act(one.triager, id, { status: "closed", close_reason: "informative" }));
    expect(targetOf(await read(id), "first_response")).toMatchObject({ state: "missed", late_hours: 3 });
    expect(targetOf(await read(id), "triage")).toMatchObject({ state: "met" });
    await during("2026-11-19T15:00:00Z", () => act(one.triager, id, { status: "under_review", reason: "Too early" }));
    const again = await during("2026-11-19T15:00:00Z", () => read(id));
    expect(targetOf(again, "first_response")).toMatchObject({ state: "missed", late_hours: 3 });
    // Only the closing had met triage, so it goes on with the remaining time, and a business day at least.
    expect(targetOf(again, "triage")).toMatchObject({ state: "running", met_at: null });
    expect(again).toMatchObject({ due_target: "triage", due_at: "2026-11-20T15:00:00.000Z" });
    expect(targetOf(again, "resolution")).toMatchObject({ state: "met" });
  });

  it("counts in the share of targets that the program met, and a miss stays one after the closing @spec:10.28", async ({
    clock: { w, one, act, comment, sentAt },
  }) => {
    const days = { first_response_days: 1, triage_days: 1, resolution_days: 365 };
    const program = await buildProgram(w.db, { company_id: one.companyId, ...days });
    const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
    const figure = async () => {
      await refreshTargetFigures(w.db);
      return (await w.call(one.hacker, getProgram, { params: { program: program.id } })).body.targets_met;
    };
    const reports: string[] = [];
    for (let nth = 0; nth < 5; nth++) reports.push(await sentAt(ago(30 * 24), { program_id: program.id }));
    expect(await figure()).toBeNull();
    const [late, ...prompt] = reports;
    for (const id of prompt) await during(ago(30 * 24 - 1), () => comment(one.triager, id));
    await during(ago(20 * 24), () => comment(one.triager, late as string));
    // Its first response and its triage are missed.
    expect(await figure()).toEqual({ percent: 66, targets: 6, colour: "yellow" });
    const closing = { status: "closed", close_reason: "informative" };
    await during(ago(19 * 24), () => act(one.triager, late as string, closing));
    expect(await figure()).toEqual({ percent: 66, targets: 6, colour: "yellow" });
  });

  it("gives the bounty its time from the validation on", async ({ clock: { w, one, read, sentAt } }) => {
    const id = await sentAt("2026-11-18T10:00:00Z");
    await during("2026-11-18T12:00:00Z", () => w.call(one.triager, validateReport, { params: { report_id: id }, body: {} }));
    const report = await read(id);
    expect(targetOf(report, "triage")).toMatchObject({ state: "met" });
    expect(report).toMatchObject({ due_target: "bounty", due_at: "2026-11-19T12:00:00.000Z" });
  });

  it("sorts and filters lists by what falls due", async ({ clock: { w, settle } }) => {
    const here = await buildCase(w);
    const made = [];
    for (const created_at of ["2026-11-16T10:00:00Z", "2026-11-18T10:00:00Z", "2035-11-19T10:00:00Z", "2035-11-20T10:00:00Z"]) {
      const { id } = await here.report({ created_at });
      await settle(id, "2026-11-20T10:00:00Z");
      made.push(id);
    }
    const list = async (query: Record<string, string>, as: Person = here.owner): Promise<string[]> =>
      (await w.call(as, listReports, { query: { program_id: here.program.id, ...query } })).body.items.map(
        ({ report_id }: ReportCard) => report_id,
      );
    for (const as of [here.owner, here.hacker, await w.person("Admin")]) {
      expect(await list({ sort: "due" }, as)).toEqual(made);
      expect(await list({ sort: "due", overdue: "true" }, as)).toEqual(made.slice(0, 2));
    }
    expect((await list({ overdue: "false" })).length).toBe(2);
    expect((await list({ status: "active" })).length).toBe(4);
    expect(await list({ due_within: "1", sort: "due" })).toEqual(made.slice(0, 2));
    expect(await list({ overdue: "true" }, await w.person())).toEqual([]);
  });
});
