import { addNothing } from "@safeport/contract/reports/clocks/clock.endpoints";
import {
  nextStatus,
  type ReportStatus,
  type ReportTransition,
  reportTransitions,
} from "@safeport/contract/reports/core/report.state";
import { changeStatus, getReport, validateReport } from "@safeport/contract/reports/report.endpoints";
import { addComment, listTimeline } from "@safeport/contract/reports/timeline/timeline.endpoints";
import type { TimelineItem } from "@safeport/contract/reports/timeline/timeline.schema";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildCase, type Case } from "./case.ts";
import { type Answer, buildWorld, type Person, type World } from "./world.ts";

let w: World;
let one: Case;
beforeAll(async () => {
  w = await buildWorld();
  one = await buildCase(w);
});
afterAll(() => w.close());

const acts = 50;
const reason = "A reason that is long enough for every act";
const bodies: object[] = [
  { status: "under_review", reason },
  { status: "needs_more_info", reason, comment: "Which version?" },
  { status: "resolved", reason },
  { status: "closed", reason, close_reason: "informative" },
  { status: "spam", reason },
];

/** One random act of a person on a report, whatever its state. */
function act(as: Person, id: string, choice: number): Promise<Answer> {
  const params = { report_id: id };
  if (choice === 0) return w.call(as, addComment, { params, body: { content: "Words" } });
  if (as === one.hacker)
    return choice % 2 ? w.call(as, changeStatus, { params, body: { status: "closed" } }) : w.call(as, addNothing, { params });
  if (choice === 1) return w.call(as, validateReport, { params, body: {} });
  return w.call(as, changeStatus, { params, body: bodies[choice % bodies.length] });
}

it("50 acts of three people at once make one legal history, and each loser learns what is allowed", async () => {
  const draws = fc.array(fc.tuple(fc.nat(2), fc.nat(9)), { minLength: acts, maxLength: acts });
  await fc.assert(
    fc.asyncProperty(draws, async (choices) => {
      const { id } = await one.report();
      const three = [one.hacker, one.triager, one.owner] as const;
      const answers = await Promise.all(choices.map(([who, choice]) => act(three[who] as Person, id, choice)));
      for (const { status, body } of answers) {
        expect([200, 201, 409], JSON.stringify(body)).toContain(status);
        if (status === 409) expect(body.allowed, JSON.stringify(body)).toBeInstanceOf(Array);
      }
      const { items } = (await w.call(one.owner, listTimeline, { params: { report_id: id } })).body;
      const changes = (items as TimelineItem[]).filter(({ item_type }) => item_type === "STATUS_CHANGE");
      let status: ReportStatus = "new";
      for (const { old_status, new_status } of changes) {
        expect(old_status).toBe(status);
        const names = Object.keys(reportTransitions) as ReportTransition[];
        expect(names.map((name) => nextStatus(status, name))).toContain(new_status);
        status = new_status as ReportStatus;
      }
      expect((await w.call(one.owner, getReport, { params: { report_id: id } })).body.status).toBe(status);
      const comments = (items as TimelineItem[]).filter(({ item_type }) => item_type === "COMMENT").length;
      const written = answers.filter(({ status: code }) => code === 201).length;
      const questions = changes.filter(({ new_status }) => new_status === "needs_more_info").length;
      expect(comments).toBe(written + questions);
      expect((items as TimelineItem[]).filter(({ content }) => content === "validated the report").length).toBeLessThan(2);
    }),
    { numRuns: 2, endOnFailure: true },
  );
}, 300_000);
