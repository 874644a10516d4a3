import * as disputes from "@safeport/contract/disputes/dispute.endpoints";
import type { Endpoint } from "@safeport/contract/kernel/endpoint";
import { addNothing } from "@safeport/contract/reports/clocks/clock.endpoints";
import { lockReport } from "@safeport/contract/reports/custody/custody.endpoints";
import * as reports from "@safeport/contract/reports/report.endpoints";
import { addComment, listTimeline } from "@safeport/contract/reports/timeline/timeline.endpoints";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildCase, type Case } from "./case.ts";
import { type Act, people, ReportModel, ratings, targets, type Who } from "./report-model.ts";
import { type Answer, buildOwnWorld, type Person, type World } from "./world.ts";

/** `REPORT_ACTS=20000 npx vitest run report-histories --testTimeout 7200000`; `REPORT_SEED` draws the same histories again. */
const actCount = Number(process.env.REPORT_ACTS ?? 150);
const seed = process.env.REPORT_SEED ? Number(process.env.REPORT_SEED) : undefined;
const actsOfHistory = 40;

let w: World;
let one: Case;
let original: number | null;
let actors: Record<Who, Person>;
/** A mediator decides once on a report, so each of its disputes has another one. */
let mediators: Person[];
beforeAll(async () => {
  w = await buildOwnWorld();
  one = await buildCase(w);
  original = (await one.report({ created_at: new Date("2026-01-01T00:00:00Z"), status: "under_review" })).number;
  const { hacker, owner, triager, finance, viewer } = one;
  actors = { author: hacker, owner, triager, finance, viewer, admin: await w.person("Admin"), stranger: await w.person() };
  mediators = await Promise.all(Array.from({ length: actsOfHistory }, () => w.person("Super Admin")));
});
afterAll(() => w.close());

const reason = "A reason that is long enough for every act";

/** Weighted so that histories get far: people who decide act more often than others. */
const who = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom<Who>("author", "triager", "owner") },
  { weight: 2, arbitrary: fc.constant<Who>("admin") },
  { weight: 1, arbitrary: fc.constantFrom<Who>(...people) },
);
const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ kind: fc.constant("comment" as const), who, internal: fc.boolean() }),
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("status" as const), who, to: fc.constantFrom(...targets) }) },
  fc.record({ kind: fc.constant("rate" as const), who, severity: fc.constantFrom(...ratings) }),
  fc.record({
    kind: fc.constant("answer_severity" as const),
    who,
    answer: fc.constantFrom("accepted" as const, "contested" as const),
  }),
  fc.record({
    kind: fc.constant("answer_retest" as const),
    who,
    result: fc.constantFrom("fixed" as const, "not_fixed" as const),
  }),
  fc.record({ kind: fc.constant("decide_retest" as const), who, accept: fc.boolean() }),
  fc.record({
    kind: fc.constant("lock" as const),
    who,
    locked: fc.oneof({ weight: 1, arbitrary: fc.constant(true) }, { weight: 3, arbitrary: fc.constant(false) }),
  }),
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("decide_dispute" as const),
      who: fc.oneof({ weight: 3, arbitrary: fc.constant("mediator" as const) }, { weight: 1, arbitrary: who }),
      decision: fc.constantFrom("resolve" as const, "reject" as const),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom("answer_dispute" as const, "mediate" as const, "withdraw_dispute" as const),
      who,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom("validate" as const, "nothing" as const, "ask_retest" as const, "dispute" as const),
      who,
    }),
  },
);
const step = fc.record({ act, reader: fc.constantFrom<Who>(...people) });

/** Takes an act through the API; null for a step of a dispute where there was none. */
async function take(report_id: string, disputeId: string | null, one_act: Act, model: ReportModel): Promise<Answer | null> {
  const mediator = mediators[model.decisions] as Person;
  const as = one_act.who === "mediator" ? mediator : actors[one_act.who];
  const call = (endpoint: Endpoint, body?: object) => w.call(as, endpoint, { params: { report_id }, ...(body && { body }) });
  const step = (endpoint: Endpoint, body?: object) =>
    disputeId === null ? null : w.call(as, endpoint, { params: { dispute_id: disputeId }, ...(body && { body }) });
  switch (one_act.kind) {
    case "comment":
      return call(addComment, { content: "Words", is_internal: one_act.internal });
    case "status": {
      const { to } = one_act;
      const extra = to === "duplicate" ? { duplicate_of: original } : to === "closed" ? { close_reason: "informative" } : {};
      return call(reports.changeStatus, { status: to, reason, ...extra, ...(to === "needs_more_info" && { comment: "Which?" }) });
    }
    case "validate":
      return call(reports.validateReport, {});
    case "rate":
      return call(reports.changeSeverity, { severity: one_act.severity, reason });
    case "answer_severity":
      return call(reports.answerSeverity, { answer: one_act.answer, reason });
    case "nothing":
      return call(addNothing);
    case "ask_retest":
      return call(reports.askRetest);
    case "answer_retest":
      return call(reports.answerRetest, { result: one_act.result, comment: reason });
    case "decide_retest":
      return call(reports.decideRetest, { accept: one_act.accept, comment: reason });
    case "lock":
      return call(lockReport, { locked: one_act.locked, reason });
    case "dispute": {
      const asks = model.isClosed ? { requested_outcome: { kind: "reopen" } } : {};
      const body = { report_id, dispute_type: "Submission", dispute_description: reason, ...asks };
      return w.call(as, disputes.openDispute, { body });
    }
    case "answer_dispute":
      return step(disputes.answerDispute, { text: reason });
    case "mediate":
      return step(disputes.assignMediator, { mediator: mediator.username });
    case "withdraw_dispute":
      return step(disputes.withdrawDispute);
    case "decide_dispute":
      return step(one_act.decision === "resolve" ? disputes.resolveDispute : disputes.rejectDispute, { reason });
  }
}

/** Compares what a person reads of the report with the model. */
async function compare(report_id: string, reader: Who, model: ReportModel, label: string): Promise<void> {
  const { status, body } = await w.call(actors[reader], reports.getReport, { params: { report_id } });
  if (reader === "stranger") return expect(status, label).toBe(404);
  const read = { status: body.status, turn: body.turn, disputed: body.dispute_open, severity: body.severity };
  const { status: expected, turn, disputed, severity } = model;
  expect(read, `${label} read by the ${reader}`).toEqual({ status: expected, turn, disputed, severity });
  const can = body.can.filter((name: string) => name !== "ask_disclosure").sort();
  expect(can, `${label}: what the ${reader} can do`).toEqual(model.can(reader).sort());
  expect([...body.allowed_transitions].sort(), `${label}: what the ${reader} can set`).toEqual(model.allowed(reader).sort());
}

async function compareTimeline(report_id: string, model: ReportModel, label: string): Promise<void> {
  for (const reader of ["author", "triager"] as const) {
    const query = { size: "100" };
    const { items } = (await w.call(actors[reader], listTimeline, { params: { report_id }, query })).body;
    const types = model.items.map(({ type, internal }) => (internal && reader === "author" ? "PRIVACY_PLACEHOLDER" : type));
    expect(
      items.map(({ item_type }: { item_type: string }) => item_type),
      `${label}: the timeline of the ${reader}`,
    ).toEqual(types);
  }
}

it(`random acts by random people change a report as a model written apart from the code says (${actCount} acts)`, async () => {
  let taken = 0;
  let succeeded = 0;
  const history = fc.array(step, { minLength: actsOfHistory / 2, maxLength: actsOfHistory });
  const property = fc.asyncProperty(history, async (steps) => {
    const { id } = await one.report({ severity: "medium", cvss_vector: null, cvss_score: null });
    const model = new ReportModel();
    let disputeId: string | null = null;
    for (const [place, { act: one_act, reader }] of steps.entries()) {
      const label = `step ${place}, ${JSON.stringify(one_act)}`;
      const answer = await take(id, disputeId, one_act, model);
      const expected = model.apply(one_act);
      taken++;
      if (answer) {
        const code = answer.status < 300 ? 200 : answer.status;
        if (code === 200) succeeded++;
        expect(expected, `${label} was answered ${code}: ${answer.body?.detail ?? ""}`).toContain(code);
        if (code === 200 && one_act.kind === "dispute") disputeId = answer.body.dispute_id;
      }
      await compare(id, reader, model, label);
    }
    await compareTimeline(id, model, `a history of ${steps.length} acts`);
  });
  const numRuns = Math.ceil(actCount / ((actsOfHistory * 3) / 4));
  await fc.assert(property, { numRuns, ...(seed !== undefined && { seed }) });
  console.log(`${taken} acts in ${numRuns} histories, ${succeeded} of them allowed`);
}, 7_200_000);
