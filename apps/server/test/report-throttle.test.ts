import { getProgram, updateProgram } from "@safeport/contract/programs/core/program.endpoints";
import { allowanceOf } from "@safeport/contract/reports/editor/report-allowance";
import { submitReport, updateDraft } from "@safeport/contract/reports/report.endpoints";
import { buildProgram } from "@safeport/db/factories/build-program";
import { buildReport } from "@safeport/db/factories/build-report";
import { buildScope } from "@safeport/db/factories/build-scope";
import type { ReportStatus } from "@safeport/db/types.gen";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { assertNotThrottled, countingBounds } from "../src/features/programs/reporting/report-throttle.ts";
import { buildWorld, type Person, type World } from "./world.ts";

let w: World;
beforeAll(async () => {
  w = await buildWorld({ env: { RATE_LIMIT_FACTOR: "1" } });
});
afterAll(() => w.close());

interface Target {
  id: string;
  scopeId: string;
}
async function newTarget(over: Parameters<typeof buildProgram>[1] = {}): Promise<Target> {
  const { id } = await buildProgram(w.db, over);
  return { id, scopeId: (await buildScope(w.db, { program_id: id })).id };
}

const send = (as: Person, { id, scopeId }: Target, over: object = {}) =>
  w.call(as, submitReport, {
    body: {
      program_id: id,
      scope_id: scopeId,
      poc_title: "Stored cross-site scripting",
      poc_description_markdown: "The delivery note is not escaped.",
      steps_markdown: "1. Look",
      impact_markdown: "Bad",
      severity: "medium",
      ...over,
    },
  });

/** Reports that somebody sent so many days ago, to programs of their own. */
async function sentBefore(as: Person, days: number, statuses: ReportStatus[], program_id?: string): Promise<void> {
  const sent_at = new Date(Date.now() - days * 86_400_000);
  const closed_at = sent_at;
  for (const status of statuses)
    await buildReport(w.db, {
      author_id: as.id,
      status,
      sent_at,
      ...(status !== "new" && { closed_at }),
      ...(program_id && { program_id }),
    });
}
const times = <T>(count: number, value: T): T[] => Array<T>(count).fill(value);

describe("somebody new", () => {
  it("sends a program four reports in thirty days, and all programs six", async () => {
    const [one, other] = [await newTarget(), await newTarget()];
    const hacker = await w.person();
    for (let n = 0; n < 4; n++) expect((await send(hacker, one)).status).toBe(201);
    const fifth = await send(hacker, one);
    expect([fifth.status, fifth.body.code]).toEqual([429, "rate_limited"]);
    expect(fifth.body.detail).toBe(
      "This program accepts at most 4 reports from one person in 30 days; you can save drafts and send them later",
    );
    const wait = Number(fifth.headers["retry-after"]);
    expect(wait > 29.9 * 86_400 && wait <= 30 * 86_400).toBe(true);
    for (let n = 0; n < 2; n++) expect((await send(hacker, other)).status).toBe(201);
    const seventh = await send(hacker, other);
    expect([seventh.status, seventh.body.detail]).toEqual([
      429,
      expect.stringContaining("You can send at most 6 reports in 30 days"),
    ]);
  });

  it("can save drafts beyond that, and not send them", async () => {
    const target = await newTarget();
    const hacker = await w.person();
    await sentBefore(hacker, 3, times(4, "new"), target.id);
    const draft = await send(hacker, target, { save_as_draft: true });
    expect(draft.status).toBe(201);
    const body = {
      poc_title: "T",
      poc_description_markdown: "D",
      steps_markdown: "1. Look",
      impact_markdown: "Bad",
      severity: "low",
      scope_id: target.scopeId,
      save_as_draft: false,
    };
    const sent = await w.call(hacker, updateDraft, { params: { report_id: draft.body.report_id }, body });
    expect(sent.status).toBe(429);
    const saved = await w.call(hacker, updateDraft, {
      params: { report_id: draft.body.report_id },
      body: { ...body, save_as_draft: true },
    });
    expect(saved.status).toBe(200);
  });

  it("does not pass the limit by sending everything at once", async () => {
    const target = await newTarget();
    const hacker = await w.person();
    const answers = await Promise.all(times(12, 0).map(() => send(hacker, target)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(4);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(8);
  });

  it("sends again when the first report is thirty days old", async () => {
    const target = await newTarget();
    const hacker = await w.person();
    await sentBefore(hacker, 29.99, times(4, "new"), target.id);
    const refused = await send(hacker, target);
    expect([refused.status, Number(refused.headers["retry-after"]) < 900]).toEqual([429, true]);
    await w.db
      .updateTable("report")
      .set({ sent_at: new Date(Date.now() - 30.01 * 86_400_000) })
      .where("author_id", "=", hacker.id)
      .execute();
    expect((await send(hacker, target)).status).toBe(201);
  });
});

describe("the allowance", () => {
  it.each([
    [{ valid: 0, invalid: 0 }, [4, 6]],
    [{ valid: 3, invalid: 0 }, [4, 6]],
    [{ valid: 1, invalid: 3 }, [4, 6]],
    [{ valid: 2, invalid: 2 }, [8, 20]],
    [{ valid: 4, invalid: 1 }, [20, 50]],
    [{ valid: 15, invalid: 5 }, [8, 20]],
    [{ valid: 16, invalid: 4 }, [50, 150]],
  ])("after %j is %j", (record, expected) => {
    const { program, all } = allowanceOf(record);
    expect([program, all]).toEqual(expected);
  });

  it("counts how the latest reports ended", async () => {
    const target = await newTarget();
    const [trusted, careless] = [await w.person(), await w.person()];
    await sentBefore(trusted, 60, times(4, "resolved"));
    await sentBefore(careless, 60, [...times<ReportStatus>(2, "resolved"), ...times<ReportStatus>(3, "spam")]);
    for (const person of [trusted, careless]) await sentBefore(person, 2, times(4, "new"), target.id);
    expect((await send(trusted, target)).status).toBe(201);
    expect((await send(careless, target)).status).toBe(429);
  });
});

describe("an operator's multiplier", () => {
  it("raises the limits, and lifts them where they would be more than a thousand", () => {
    const sent = { in_program: 900, in_all: 900, first_in_program: null, first_in_all: null, valid: 0, invalid: 0 };
    const isRefused = (rateLimitFactor: number) => {
      const ctx = { settings: { rateLimitFactor } } as Parameters<typeof assertNotThrottled>[0];
      try {
        assertNotThrottled(ctx, sent, null);
        return false;
      } catch {
        return true;
      }
    };
    expect([100, 150, 225, 250, 300].map(isRefused)).toEqual([true, true, true, false, false]);
    expect(countingBounds(1)).toEqual({ freeInProgram: 4, freeInAll: 6, most: 151 });
    expect(countingBounds(100_000)).toEqual({ freeInProgram: 1_000, freeInAll: 1_000, most: 1_001 });
  });
});

describe("a program's own limit", () => {
  it("replaces the platform's, up and down, and is saved with the program", async () => {
    const [strict, closed, generous] = [
      await newTarget({ report_limit: 1 }),
      await newTarget({ report_limit: 0 }),
      await newTarget(),
    ];
    const hacker = await w.person();
    expect([(await send(hacker, strict)).status, (await send(hacker, strict)).status]).toEqual([201, 429]);
    const refused = await send(hacker, closed);
    expect([refused.status, refused.body.detail]).toEqual([
      403,
      "This program is not accepting new reports at the moment; you can still save drafts",
    ]);

    const admin = await w.person("Admin");
    const { body } = await w.call(admin, getProgram, { params: { program: generous.id } });
    const { title, rewards, version } = body;
    const save = (report_limit: unknown) =>
      w.call(admin, updateProgram, { params: { program: generous.id }, body: { title, rewards, version, report_limit } });
    for (const wrong of [-1, 101, 1.5, "4"]) expect((await save(wrong)).status).toBe(422);
    const saved = await save(20);
    expect([saved.status, saved.body.report_limit]).toEqual([200, 20]);
    const other = await w.person();
    for (let n = 0; n < 6; n++) expect((await send(other, generous)).status).toBe(201);
    // The limit of all programs together stays.
    expect((await send(other, generous)).status).toBe(429);
  });
});
