import { forecastIntake, limitIntake, previewIntake, readIntakeLimits } from "@safeport/contract/flood/order/intake.endpoints";
import { getProgram } from "@safeport/contract/programs/core/program.endpoints";
import { getPublicProgram } from "@safeport/contract/programs/public/public-program.endpoints";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { countIntake } from "../src/features/flood/order/intake-figures.queries.ts";
import { buildCase, type Case } from "./case.ts";
import { buildOwnWorld, type Person, type World } from "./world.ts";

let w: World;
beforeAll(async () => {
  w = await buildOwnWorld();
});
afterAll(() => w.close());

const hourMs = 60 * 60 * 1000;
const limit = (one: Case, intake_per_week: number | null, intake_per_person: number | null = null) =>
  w.call(one.owner, limitIntake, { params: { program: one.program.id }, body: { intake_per_week, intake_per_person } });
const forecast = (as: Person, one: Case) => w.call(as, forecastIntake, { params: { program: one.program.id } });
const intakeOf = async (one: Case) =>
  (await w.call(one.hacker, getProgram, { params: { program: one.program.handle } })).body.intake;

async function wait(one: Case, count: number, daysAgo = 0): Promise<void> {
  for (let n = 0; n < count; n++) {
    const author_id = (await w.person("Hacker")).id;
    await one.report({ waiting: true, author_id, created_at: new Date(Date.now() - daysAgo * 24 * hourMs - n * 1_000) });
  }
}

/** Reports that were let in an hour ago after so many hours. */
async function letInAfter(one: Case, hours: readonly number[]): Promise<void> {
  const let_in_at = new Date(Date.now() - hourMs);
  for (const wait of hours)
    await one.report({ let_in_at, let_in_by: "order", created_at: new Date(let_in_at.getTime() - wait * hourMs) });
}

describe("the public figures of an intake @spec:10.71", () => {
  it("say how many wait, for how long, and how many came in within a week, to members and strangers", async () => {
    const one = await buildCase(w);
    expect(await intakeOf(one)).toBeNull();
    await limit(one, 50);
    await wait(one, 11);
    await wait(one, 1, 8);
    await letInAfter(one, [10, 20, 30, 40, 200]);
    expect(await intakeOf(one)).toEqual({ per_week: 50, waiting: 0, median_hours: null, within_week_percent: null });
    await countIntake(w.db);
    // Twelve wait, rounded; four of five came in within a week, and one that waits is late already.
    const figures = { per_week: 50, waiting: 10, median_hours: 30, within_week_percent: 66 };
    expect(await intakeOf(one)).toEqual(figures);
    const { handle } = one.program;
    expect((await w.call(null, getPublicProgram, { params: { handle } })).body.intake).toEqual(figures);
    const page = (await w.app.fastify.inject({ url: `/p/${handle}` })).body;
    for (const text of ["50 reports a week", "About 10 reports", "30 hours", "66 %"]) expect(page).toContain(text);
  });

  it("are silent below five reports, and end with the limit", async () => {
    const one = await buildCase(w);
    await limit(one, 5);
    await letInAfter(one, [10, 20, 30, 40]);
    await countIntake(w.db);
    expect(await intakeOf(one)).toEqual({ per_week: 5, waiting: 0, median_hours: null, within_week_percent: null });
    await limit(one, null);
    await countIntake(w.db);
    expect(await intakeOf(one)).toBeNull();
    const rows = await w.db.selectFrom("intake_figure").select("waiting").where("program_id", "=", one.program.id).execute();
    expect(rows).toEqual([]);
    expect((await w.app.fastify.inject({ url: `/p/${one.program.handle}` })).body).not.toContain("Median wait");
  });
});

describe("the forecast before sending @spec:10.71", () => {
  it("says nothing for a program without a limit, and is for those who see the program alone", async () => {
    const one = await buildCase(w);
    expect((await forecast(one.hacker, one)).body).toEqual({
      waits: false,
      per_week: null,
      waiting: 0,
      expected_on: null,
      fast_lane: false,
    });
    const hidden = await buildCase(w);
    await w.db.updateTable("program").set({ visibility: "PRIVATE" }).where("id", "=", hidden.program.id).execute();
    await limit(hidden, 5);
    expect((await forecast(await w.person("Hacker"), hidden)).status).toBe(404);
  });

  it("moves with the public figure alone, whatever else waits", async () => {
    const one = await buildCase(w);
    await limit(one, 5);
    const before = (await forecast(one.hacker, one)).body;
    expect(before).toMatchObject({ waits: true, per_week: 5, waiting: 0, fast_lane: true });
    await wait(one, 10);
    expect((await forecast(one.hacker, one)).body).toEqual(before);
    await countIntake(w.db);
    const after = (await forecast(one.hacker, one)).body;
    expect(after.waiting).toBe(10);
    // Ten wait, and one comes in each business day: two weeks at least.
    expect(Date.parse(after.expected_on) - Date.parse(before.expected_on)).toBeGreaterThanOrEqual(14 * 24 * hourMs);
    // Two more do not show in the rounded figure.
    await wait(one, 2);
    await countIntake(w.db);
    expect((await forecast(one.hacker, one)).body).toEqual(after);
  });

  it("counts the own reports of a person against what the program takes of one", async () => {
    const one = await buildCase(w);
    await limit(one, 500, 1);
    const other = await w.person("Hacker");
    await one.report({ waiting: true, author_id: one.hacker.id });
    const [own, others] = [(await forecast(one.hacker, one)).body, (await forecast(other, one)).body];
    expect(own.expected_on > others.expected_on).toBe(true);
  });

  it("offers the fast lane until somebody has used it up", async () => {
    const one = await buildCase(w);
    await limit(one, 5);
    for (let n = 0; n < 2; n++) await one.report({ author_id: one.hacker.id, let_in_at: new Date(), let_in_by: "fast_lane" });
    expect((await forecast(one.hacker, one)).body.fast_lane).toBe(false);
    expect((await forecast(await w.person("Hacker"), one)).body.fast_lane).toBe(true);
  });
});

describe("the limits of a program @spec:10.71", () => {
  it("are those of owners and managers, and tried with its last reports before they are saved", async () => {
    const [one, other] = [await buildCase(w), await buildCase(w)];
    const params = { program: one.program.id };
    const setLimit = (person: Person, body: object) => w.call(person, limitIntake, { params, body });
    for (const days of [40, 40, 40, 33, 33, 20]) await one.report({ created_at: new Date(Date.now() - days * 24 * hourMs) });
    const preview = await w.call(one.manager, previewIntake, { params, query: { intake_per_week: "5" } });
    expect(preview.body).toMatchObject({ reports: 6, left: 0 });
    expect(preview.body.waited).toBe(3);
    expect(preview.body.longest_days).toBeGreaterThan(preview.body.median_days);
    const body = { intake_per_week: 5, intake_per_person: 1 };
    for (const person of [one.triager, one.viewer, one.finance]) {
      expect((await w.call(person, readIntakeLimits, { params })).status).toBe(403);
      expect((await setLimit(person, body)).status).toBe(403);
    }
    expect((await setLimit(one.hacker, body)).status).toBe(403);
    expect((await w.call(other.owner, readIntakeLimits, { params: { program: "no-such" } })).status).toBe(404);
    for (const wrong of [{ intake_per_week: 0 }, { intake_per_week: 10_001 }, { intake_per_person: 101 }])
      expect((await setLimit(one.owner, { ...body, ...wrong })).status).toBe(422);
    expect((await setLimit(one.manager, body)).body).toEqual({ ...body, waiting: 0 });
    expect((await w.call(one.owner, readIntakeLimits, { params })).body).toEqual({ ...body, waiting: 0 });
  });
});
