import * as disclosures from "@safeport/contract/disclosure/disclosure.endpoints";
import * as disputes from "@safeport/contract/disputes/dispute.endpoints";
import type { Endpoint } from "@safeport/contract/kernel/endpoint";
import { awardReport } from "@safeport/contract/reports/awards/report-award.endpoints";
import { addNothing } from "@safeport/contract/reports/clocks/clock.endpoints";
import { answerCollaboration, setCollaborators } from "@safeport/contract/reports/collaborators/collaborator.endpoints";
import { lockReport, moveReport } from "@safeport/contract/reports/custody/custody.endpoints";
import * as reports from "@safeport/contract/reports/report.endpoints";
import { addComment, listTimeline } from "@safeport/contract/reports/timeline/timeline.endpoints";
import { buildProgram } from "@safeport/db/factories/build-program";
import { buildReport } from "@safeport/db/factories/build-report";
import { howMany } from "@safeport/db/factories/how-many";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { reports as isReporter, people, type Who } from "./model-people.ts";
import { buildMoneyCase, expectRightLedger } from "./money-world.ts";
import { type ReportAct, ratings, targets } from "./report-acts.ts";
import { ReportModel } from "./report-model.ts";
import { type Answer, buildOwnWorld, type Person, type World } from "./world.ts";

/** `REPORT_ACTS=20000 npx vitest run report-histories --testTimeout 7200000`; `REPORT_SEED` draws the same histories again. */
const actCount = howMany("REPORT_ACTS", 150, 20_000);
const seed = process.env.REPORT_SEED ? Number(process.env.REPORT_SEED) : undefined;
const actsOfHistory = 40;

let w: World;
let one: Awaited<ReturnType<typeof buildMoneyCase>>;
/** Two programs of the company that promise no bounty, so that validations hold no money. */
let programs: readonly [string, string];
let original: number | null;
let actors: Record<Who, Person>;
/** A mediator decides once on a report, so each of its disputes has another one. */
let mediators: Person[];
beforeAll(async () => {
  w = await buildOwnWorld();
  one = await buildMoneyCase(w);
  await one.deposit(100_000_000);
  const second = await buildProgram(w.db, { company_id: one.companyId, program_type: "VDP" });
  programs = [one.vdp.id, second.id];
  original = (await build({ created_at: new Date("2026-01-01T00:00:00Z"), status: "under_review" })).number;
  const { hacker, owner, triager, finance, viewer } = one;
  actors = {
    author: hacker,
    collaborator: await w.person(),
    owner,
    triager,
    finance,
    viewer,
    admin: await w.person("Admin"),
    stranger: await w.person(),
  };
  mediators = await Promise.all(Array.from({ length: actsOfHistory }, () => w.person("Super Admin")));
});
afterAll(async () => {
  await expectRightLedger(w);
  await w.close();
});

const build = (over: Parameters<typeof buildReport>[1] = {}) =>
  buildReport(w.db, { author_id: one.hacker.id, program_id: programs[0], scope_id: null, ...over });

const reason = "A reason that is long enough for every act";

/** Weighted so that histories get far: people who decide act more often than others. */
const who = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom<Who>("author", "triager", "owner") },
  { weight: 2, arbitrary: fc.constant<Who>("admin") },
  { weight: 1, arbitrary: fc.constantFrom<Who>(...people) },
);
const sharer = fc.oneof({ weight: 4, arbitrary: fc.constant<Who>("collaborator") }, { weight: 1, arbitrary: who });
const act: fc.Arbitrary<ReportAct> = fc.oneof(
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
  fc.record({ kind: fc.constant("move" as const), who, to: fc.constantFrom(0 as const, 1 as const) }),
  fc.record({ kind: fc.constant("name_collaborator" as const), who, named: fc.boolean() }),
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant("answer_collaboration" as const), who: sharer, accept: fc.boolean() }),
  },
  fc.record({ kind: fc.constant("comment" as const), who: sharer, internal: fc.boolean() }),
  fc.record({
    kind: fc.constant("answer_disclosure" as const),
    who,
    answer: fc.constantFrom("accepted" as const, "refused" as const),
  }),
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom("ask_disclosure" as const, "withdraw_disclosure" as const, "take_down" as const),
      who,
    }),
  },
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
      kind: fc.constantFrom("answer_dispute" as const, "mediate" as const, "withdraw_dispute" as const, "appeal" as const),
      who,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom("validate" as const, "nothing" as const, "ask_retest" as const, "dispute" as const, "award" as const),
      who,
    }),
  },
);
/** Acts of which the model allows few; they are taken first, so that histories have them all. */
const rare: readonly ReportAct["kind"][] = [
  ...(["decide_dispute", "appeal", "answer_dispute", "mediate", "take_down", "answer_disclosure", "ask_disclosure"] as const),
  ...(["award", "decide_retest", "answer_retest", "ask_retest", "answer_severity", "nothing"] as const),
];
const rarity = ({ kind }: ReportAct) => (rare.includes(kind) ? rare.indexOf(kind) : rare.length);
const step = fc.record({
  acts: fc.array(act, { minLength: 12, maxLength: 12 }),
  isLegal: fc.oneof({ weight: 3, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
  reader: fc.constantFrom<Who>(...people),
});

/** One of the acts of a step: if it is to be legal, one that the model allows after those before it. */
function choose({ acts, isLegal }: { acts: readonly ReportAct[]; isLegal: boolean }, before: readonly ReportAct[]): ReportAct {
  const [first] = acts as [ReportAct];
  if (!isLegal) return first;
  const isAllowed = (one_act: ReportAct) => {
    const model = new ReportModel();
    for (const earlier of before) model.apply(earlier);
    return model.apply(one_act).includes(200);
  };
  return acts.filter(isAllowed).sort((one_act, other) => rarity(one_act) - rarity(other))[0] ?? first;
}

/** Takes an act through the API; null for a step of a dispute where there was none. */
async function take(report_id: string, disputeId: string | null, one_act: ReportAct, model: ReportModel): Promise<Answer | null> {
  const mediator = mediators[model.dispute.decisions] as Person;
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
    case "move":
      return call(moveReport, { program_id: programs[one_act.to], reason });
    case "award":
      return call(awardReport, { kind: "bonus", amount: 100 });
    case "name_collaborator": {
      const { username } = actors.collaborator;
      return call(setCollaborators, { collaborators: one_act.named ? [{ username, weight: 20 }] : [] });
    }
    case "answer_collaboration":
      return call(answerCollaboration, { accept: one_act.accept });
    case "ask_disclosure": {
      const { body } = await call(disclosures.previewDisclosure);
      return call(disclosures.askDisclosure, { kind: "full", text_version: body.text_version ?? "0".repeat(64) });
    }
    case "answer_disclosure":
      return call(disclosures.answerDisclosure, { answer: one_act.answer, reason });
    case "withdraw_disclosure":
      return call(disclosures.withdrawDisclosure);
    case "take_down":
      return call(disclosures.takeDownReport, { reason });
    case "appeal":
      return step(disputes.appealDispute, { text: reason });
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

/** Compares a person's view of the report with the model. */
async function compare(report_id: string, reader: Who, model: ReportModel, label: string): Promise<void> {
  const { status, body } = await w.call(actors[reader], reports.getReport, { params: { report_id } });
  if (!model.reads(reader)) return expect(status, label).toBe(404);
  const read = { status: body.status, turn: body.turn, disputed: body.dispute_open, severity: body.severity };
  const { status: expected, turn, disputed, severity } = model;
  expect(read, `${label} read by the ${reader}`).toEqual({ status: expected, turn, disputed, severity });
  expect(body.program_id, `${label}: the program`).toBe(programs[model.program]);
  expect([...body.can].sort(), `${label}: what the ${reader} can do`).toEqual(model.can(reader).sort());
  expect([...body.allowed_transitions].sort(), `${label}: what the ${reader} can set`).toEqual(model.allowed(reader).sort());
}

async function compareTimeline(report_id: string, model: ReportModel, label: string): Promise<void> {
  for (const reader of ["author", "collaborator", "triager"] as const) {
    if (!model.reads(reader)) continue;
    const query = { size: "100" };
    const { items } = (await w.call(actors[reader], listTimeline, { params: { report_id }, query })).body;
    const types = model.items.map(({ type, internal }) => (internal && isReporter(reader) ? "PRIVACY_PLACEHOLDER" : type));
    expect(
      items.map(({ item_type }: { item_type: string }) => item_type),
      `${label}: the timeline of the ${reader}`,
    ).toEqual(types);
  }
}

it(`random acts by random people change a report as a model written apart from the code says (${actCount} acts)`, async () => {
  let taken = 0;
  /** The acts that were allowed, by kind. */
  const allowed: Partial<Record<ReportAct["kind"], number>> = {};
  const history = fc.array(step, { minLength: actsOfHistory / 2, maxLength: actsOfHistory });
  const property = fc.asyncProperty(history, async (steps) => {
    const { id } = await build({ severity: "medium", cvss_vector: null, cvss_score: null });
    const model = new ReportModel();
    let disputeId: string | null = null;
    const past: ReportAct[] = [];
    for (const [place, { reader, ...drawn }] of steps.entries()) {
      const one_act = choose(drawn, past);
      past.push(one_act);
      const label = `step ${place}, ${JSON.stringify(one_act)}`;
      const answer = await take(id, disputeId, one_act, model);
      const expected = model.apply(one_act);
      taken++;
      if (answer) {
        const code = answer.status < 300 ? 200 : answer.status;
        if (code === 200) allowed[one_act.kind] = (allowed[one_act.kind] ?? 0) + 1;
        expect(expected, `${label} was answered ${code}: ${answer.body?.detail ?? ""}`).toContain(code);
        if (code === 200 && (one_act.kind === "dispute" || one_act.kind === "appeal")) disputeId = answer.body.dispute_id;
      }
      await compare(id, reader, model, label);
    }
    await compareTimeline(id, model, `a history of ${steps.length} acts`);
  });
  const numRuns = Math.ceil(actCount / ((actsOfHistory * 3) / 4));
  await fc.assert(property, { numRuns, ...(seed !== undefined && { seed }) });
  const succeeded = Object.values(allowed).reduce((sum, count) => sum + count, 0);
  console.log(`${taken} acts in ${numRuns} histories, ${succeeded} of them allowed: ${JSON.stringify(allowed)}`);
}, 7_200_000);
