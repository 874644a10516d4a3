import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Severity } from "@safeport/contract/kernel/severity.values";
import { changeSeverity, changeStatus, validateReport } from "@safeport/contract/reports/report.endpoints";
import { howMany } from "@safeport/db/factories/how-many";
import { ownDatabase } from "@safeport/db/factories/own-database";
import { openDatabase } from "@safeport/db/open-database";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { runCommandLine } from "../src/cli.ts";
import { findTotals } from "../src/features/reputation/point-list.queries.ts";
import { refreshBoards } from "../src/features/reputation/refresh-boards.ts";
import { verifyPoints } from "../src/features/reputation/verify-points.ts";
import { openDemo } from "../src/open-demo.ts";
import { readSettings } from "../src/platform/settings.ts";
import { buildCase, type Case } from "./case.ts";
import { buildOwnWorld, type Person, type World } from "./world.ts";

let w: World;
beforeAll(async () => {
  w = await buildOwnWorld();
});
afterAll(() => w.close());

const reason = "A reason that is long enough for every rule";

/** Moves a report and delivers the events; returns the status of the answer. */
async function move(c: Case, report_id: string, body: object, as: Person = c.manager): Promise<number> {
  const { status } = await w.call(as, changeStatus, { params: { report_id }, body: { reason, ...body } });
  await w.deliver();
  return status;
}

const pointsOf = async ({ id }: Person) => (await findTotals(w.db, id)).points;

/** Collaborators who have accepted, each with a share. */
async function share(report_id: string, people: readonly Person[], weight: number): Promise<void> {
  const at = new Date();
  const rows = people.map(({ id: user_id }, place) => ({ report_id, user_id, weight, place, invited_at: at, accepted_at: at }));
  await w.db.insertInto("report_collaborator").values(rows).execute();
}

describe("nobody gains points", () => {
  it("by splitting a report into many shares (PTS-12)", async () => {
    const c = await buildCase(w);
    const { id } = await c.report({ severity: "low" });
    const people = await Promise.all(Array.from({ length: 10 }, () => w.person()));
    await share(id, people, 9);
    expect(await move(c, id, { status: "resolved" })).toBe(200);
    const each = await Promise.all([c.hacker, ...people].map(pointsOf));
    expect(each.reduce((sum, points) => sum + points, 0)).toBe(5);
  });

  it("by withdrawing a report and sending it again", async () => {
    const c = await buildCase(w);
    const first = await c.report({ severity: "high" });
    expect(await move(c, first.id, { status: "closed" }, c.hacker)).toBe(200);
    const again = await c.report({ severity: "high" });
    expect(await move(c, again.id, { status: "resolved" })).toBe(200);
    expect(await pointsOf(c.hacker)).toBe(25);
  });

  it("by reporting their own finding twice, also as somebody who shares the original", async () => {
    const c = await buildCase(w);
    const friend = await w.person();
    const original = await c.report({ severity: "high" });
    await share(original.id, [friend], 20);
    for (const author of [c.hacker, friend]) {
      const copy = await c.report({ author_id: author.id, severity: "high" });
      expect(await move(c, copy.id, { status: "duplicate", duplicate_of: original.number })).toBe(200);
    }
    expect(await move(c, original.id, { status: "resolved" })).toBe(200);
    expect([await pointsOf(c.hacker), await pointsOf(friend)]).toEqual([20, 5]);
  });

  it("by having a report opened again, however often", async () => {
    const c = await buildCase(w);
    const { id } = await c.report({ severity: "critical" });
    for (let n = 0; n < 3; n++) {
      expect(await move(c, id, { status: "resolved" })).toBe(200);
      expect(await move(c, id, { status: "under_review" })).toBe(200);
    }
    expect(await pointsOf(c.hacker)).toBe(0);
    expect(await move(c, id, { status: "resolved" })).toBe(200);
    expect(await pointsOf(c.hacker)).toBe(40);
  });
});

const acts = ["validate", "resolve", "reopen", "inform", "spam", "not_applicable", "copy", "withdraw", "rate"] as const;
type Act = (typeof acts)[number];
const worth: Record<Severity, number> = { critical: 40, high: 25, medium: 15, low: 5, none: 0 };

/** Accepted changes of a report in order, in a model written apart from the server. */
interface History {
  author: Person;
  acts: Act[];
  severity: Severity;
  /** What it is a duplicate of, while its last move is a copy. */
  original: History | null;
}

const moveOf = ({ acts: done }: History) => done.findLast((act) => act !== "rate" && act !== "validate");

/** The earliest duplicate of a withdrawn report goes on under review, as the original of the others. */
function succeed(withdrawn: History, histories: readonly History[]): void {
  const [first, ...others] = histories.filter((one) => one.original === withdrawn && moveOf(one) === "copy");
  if (!first) return;
  first.acts.push("reopen");
  first.original = null;
  for (const other of others) other.original = first;
}

/** The points of a report by its history alone; none are lost yet, since penalties wait for two weeks. */
function modelled(history: History): number {
  const { original } = history;
  const last = moveOf(history);
  if (last === "resolve") return worth[history.severity];
  if (last === "copy") {
    return original && moveOf(original) === "resolve" && history.author !== original.author
      ? { critical: 8, high: 5, medium: 3, low: 1, none: 0 }[original.severity]
      : 0;
  }
  // An open report counts while nothing has opened it again since it was validated; resolving validates, too.
  const isOpen = last === undefined || last === "reopen";
  const validated = history.acts.findIndex((act) => act === "validate" || act === "resolve");
  return isOpen && validated > history.acts.lastIndexOf("reopen") ? worth[history.severity] : 0;
}

describe("random histories through the API", () => {
  it("give the points of a model written apart from the code, and verify finds nothing @spec:10.1", async () => {
    const runs = howMany("POINT_HISTORIES", 4, 100);
    const step = fc.record({
      report: fc.nat(2),
      act: fc.constantFrom(...acts),
      severity: fc.constantFrom<Severity>("low", "medium", "high", "critical"),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 14 }), async (steps) => {
        const c = await buildCase(w);
        const other = await w.person();
        const authors = [c.hacker, c.hacker, other];
        const reports: Awaited<ReturnType<typeof c.report>>[] = [];
        for (const { id } of authors) reports.push(await c.report({ author_id: id, severity: "medium" }));
        const histories = authors.map((author): History => ({ author, acts: [], severity: "medium", original: null }));
        for (const { report: at, act, severity } of steps) {
          const [report, history] = [reports[at], histories[at]];
          if (!report || !history || (act === "copy" && at === 0)) continue;
          const params = { report_id: report.id };
          const bodies: Partial<Record<Act, object>> = {
            resolve: { status: "resolved" },
            reopen: { status: "under_review" },
            inform: { status: "closed", close_reason: "informative" },
            spam: { status: "spam" },
            not_applicable: { status: "not_applicable" },
            copy: { status: "duplicate", duplicate_of: reports[0]?.number },
            withdraw: { status: "closed" },
          };
          const before = await w.db.selectFrom("report").select("status").where("id", "=", report.id).executeTakeFirstOrThrow();
          const body = bodies[act];
          const status =
            act === "rate"
              ? (await w.call(c.manager, changeSeverity, { params, body: { severity, reason } })).status
              : act === "validate"
                ? (await w.call(c.manager, validateReport, { params, body: {} })).status
                : await move(c, report.id, body ?? {}, act === "withdraw" ? history.author : c.manager);
          await w.deliver();
          expect(status, act).toBeLessThan(500);
          if (status !== 200) continue;
          if (act === "rate") history.severity = severity;
          // From new or needs_more_info to under_review is no opening again.
          const isOpen = ["new", "under_review", "needs_more_info"].includes(before.status);
          if (!(act === "reopen" && isOpen)) history.acts.push(act);
          if (act === "copy") history.original = histories[0] ?? null;
          // Withdrawing a closed report changes nothing.
          if (act === "withdraw" && before.status !== "closed") succeed(history, histories);
          const sums = [c.hacker, other].map((person) =>
            histories.filter(({ author }) => author === person).reduce((sum, one) => sum + modelled(one), 0),
          );
          expect([await pointsOf(c.hacker), await pointsOf(other)], JSON.stringify(histories)).toEqual(sums);
        }
        expect((await verifyPoints(w.db)).failure).toBeNull();
      }),
      { numRuns: runs },
    );
  }, 120_000);
});

describe("points verify", () => {
  it("finds the demo right, and names the first difference in a ledger that was changed @spec:10.1", async () => {
    const own = await ownDatabase(inject("databaseUrl"));
    const folder = await mkdtemp(path.join(tmpdir(), "safeport-points-"));
    const { db, close } = openDatabase({ url: own.url, max: 2 });
    const run = async () => {
      let [out, err] = ["", ""];
      const code = await runCommandLine({
        args: ["points", "verify"],
        folder,
        env: { DATABASE_URL: own.url, DATA_DIR: folder, LOG_LEVEL: "silent" },
        out: { write: (text) => (out += text) },
        err: { write: (text) => (err += text) },
        signal: new AbortController().signal,
      });
      return { code, out, err };
    };
    try {
      await openDemo(own.url, readSettings({ DATABASE_URL: own.url, DATA_DIR: folder }), () => {});
      await refreshBoards(db);
      const right = await run();
      expect([right.code, right.err]).toEqual([0, ""]);
      expect(right.out).toMatch(/^The points are right \(\d+ reports, [1-9]\d* rows of points\)\.\n$/);
      const { rows } = await sql<{ report_id: string; delta: number }>`
        update point_entry set state = 'reversed', reversed_at = now() where id = (
          select id from point_entry where state = 'final' and reason = 'valid' order by report_id, id limit 1)
        returning report_id, delta`.execute(db);
      const wrong = await run();
      expect(wrong.code).toBe(1);
      expect(wrong.err).toContain(`First difference: Report ${rows[0]?.report_id}, user `);
      expect(wrong.err).toContain(`${rows[0]?.delta} for valid is missing`);
    } finally {
      await close();
      await own.drop();
      await rm(folder, { recursive: true });
    }
  }, 120_000);
});
