import type { StakeState } from "@safeport/contract/reports/core/stake.values";
import { changeStatus, submitReport, validateReport } from "@safeport/contract/reports/report.endpoints";
import { howMany } from "@safeport/db/factories/how-many";
import { type Seeded, seeded } from "@safeport/db/factories/seeded";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { returnStakes } from "../src/features/reputation/return-stakes.ts";
import { settleDuePenalties, settlePoints } from "../src/features/reputation/settle-points.ts";
import { verifyPoints } from "../src/features/reputation/verify-points.ts";
import { buildCase, type Case } from "./case.ts";
import { buildOwnWorld, type World } from "./world.ts";

const histories = howMany("STAKE_HISTORIES", 20, 1_000);
const seed = process.env.STAKE_SEED ?? "stakes";
const steps = 10;

let w: World;
beforeAll(async () => {
  w = await buildOwnWorld();
});
afterAll(() => w.close());

const amount = 5;
const reason = "A reason that is long enough for every rule";
const later = () => new Date(Date.now() + 15 * 86_400_000);

/** What happens to a report; `pause` is that its program stops, and `settle` that two weeks pass. */
type Op = "under_review" | "resolved" | "spam" | "not_applicable" | "informative" | "withdraw" | "validate" | "settle" | "pause";
const moves: readonly Op[] = ["under_review", "resolved", "spam", "not_applicable", "informative", "withdraw", "validate"];

/** The model: what an op makes of a report with a stake. */
function apply(report: { status: string; stake: StakeState }, op: Op): { status: string; stake: StakeState } {
  const { status, stake } = report;
  const isHeld = stake === "held";
  if (op === "pause") return { status, stake: isHeld ? "returned" : stake };
  if (op === "settle") return { status, stake: isHeld && ["spam", "not_applicable"].includes(status) ? "lost" : stake };
  if (["under_review", "spam", "not_applicable"].includes(op)) return { status: op, stake };
  return { status: op === "validate" ? status : op, stake: isHeld ? "returned" : stake };
}

/** The stakes that a report may have after these ops in any order. */
function possible(report: { status: string; stake: StakeState }, ops: readonly Op[]): StakeState[] {
  const orders = ops.length < 2 ? [ops] : [ops, ops.toReversed()];
  return orders.map((order) => order.reduce(apply, report).stake);
}

/** Does an op; whether it was accepted. */
async function perform(c: Case, report_id: string, op: Op): Promise<boolean> {
  const params = { report_id };
  if (op === "settle") await settleDuePenalties(w.db, later());
  else if (op === "pause") await stop(c);
  else if (op === "validate") return (await w.call(c.triager, validateReport, { params, body: {} })).status === 200;
  else if (op === "withdraw")
    return (await w.call(c.hacker, changeStatus, { params, body: { status: "closed" } })).status === 200;
  else {
    const body = op === "informative" ? { status: "closed", close_reason: op } : { status: op };
    return (await w.call(c.triager, changeStatus, { params, body: { reason, ...body } })).status === 200;
  }
  return true;
}

/** The program stops, gives back what it holds, and goes on. */
async function stop(c: Case): Promise<void> {
  const become = (status: "paused" | "active") =>
    w.db.updateTable("program").set({ status }).where("id", "=", c.program.id).execute();
  await become("paused");
  await returnStakes(w.db, { program_id: c.program.id, user_id: null });
  await become("active");
}

/** A server dies after it has settled everything two weeks later, and before it commits. */
async function dieWhileSettling(ids: readonly string[]): Promise<void> {
  const dying = w.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    await settlePoints(tx, ids, { now: later() });
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(w.owner);
    await sql`select 1`.execute(tx);
  });
  await expect(dying).rejects.toThrow();
}

/** The stakes of a person by their reports, as the record has them. */
async function readStakes(c: Case): Promise<Map<string, { status: string; stake: StakeState }>> {
  const { rows } = await sql<{ id: string; status: string; stake: StakeState }>`
    select r.id, r.status, coalesce(s.outcome, 'held') as stake from report_stake s join report r on r.id = s.report_id
    where r.program_id = ${c.program.id}`.execute(w.db);
  return new Map(rows.map(({ id, ...report }) => [id, report]));
}

/** The points that a person can give, by the model: what their reports earned, less the stakes that are held or lost. */
async function availableIn(c: Case, stakes: Iterable<StakeState>): Promise<number> {
  const { rows } = await sql<{ final: number; pending: number }>`
    select coalesce(sum(delta) filter (where state = 'final'), 0)::int as final,
      coalesce(sum(delta) filter (where state = 'pending'), 0)::int as pending
    from point_entry where user_id = ${c.hacker.id} and reason <> 'stake'`.execute(w.db);
  const { final, pending } = rows[0] ?? { final: 0, pending: 0 };
  const count = (state: StakeState) => [...stakes].filter((stake) => stake === state).length;
  return Math.max(final - amount * count("lost"), 0) + pending - amount * count("held");
}

async function run(random: Seeded): Promise<void> {
  const c = await buildCase(w);
  for (const severity of ["medium", "low"] as const) {
    const { id } = await c.report({ severity });
    if (severity === "medium") await perform(c, id, "resolved");
  }
  await w.db.updateTable("program").set({ stake_kind: "points", stake_amount: amount }).where("id", "=", c.program.id).execute();
  const model = new Map<string, StakeState>();
  const log: string[] = [];
  for (let step = 0; step < steps; step++) {
    const before = await readStakes(c);
    const ids = [...before.keys()].sort();
    if (ids.length === 0 || random.chance(0.3)) {
      const senders = random.int(1, 2);
      const may = Math.max(Math.floor((await availableIn(c, [...model.values()])) / amount), 0);
      const body = c.submission({ severity: "low", stake: { kind: "points", amount } });
      const answers = await Promise.all(Array.from({ length: senders }, () => w.call(c.hacker, submitReport, { body })));
      const sent = answers.filter(({ status }) => status === 201);
      log.push(`send ${senders}: ${answers.map(({ status }) => status)}`);
      // Somebody with four closed reports and a signal is trusted; here the boards are never computed, so nobody has one.
      expect(sent.length, log.join("\n")).toBe(Math.min(senders, may));
      for (const answer of sent) model.set(answer.body.report_id, "held");
    } else {
      const id = random.pick(ids);
      const ops = [random.pick([...moves, "settle", "settle", "pause"] as const)];
      if (random.chance(0.4)) ops.push(random.pick([...moves, "settle", "settle", "settle"] as const));
      if (ops.includes("settle") && random.chance(0.5)) await dieWhileSettling(ids);
      const accepted = await Promise.all(ops.map((op) => perform(c, id, op)));
      log.push(`${id} ${before.get(id)?.status}: ${ops.map((op, at) => `${op} ${accepted[at]}`).join(", ")}`);
      const after = await readStakes(c);
      const done = ops.filter((_, at) => accepted[at]);
      // What concerns all reports of the program, and what concerns one.
      const common = done.filter((op) => op === "settle" || op === "pause");
      for (const [report, { stake }] of after) {
        const start = { status: before.get(report)?.status ?? "", stake: model.get(report) ?? "held" };
        expect(possible(start, report === id ? done : common), `${report}\n${log.join("\n")}`).toContain(stake);
        model.set(report, stake);
      }
    }
    const { rows } = await sql<{ report_id: string; state: string }>`
      select report_id, state::text from point_entry where user_id = ${c.hacker.id} and reason = 'stake' and state <> 'reversed'`.execute(
      w.db,
    );
    const expected = [...model].flatMap(([id, stake]) =>
      stake === "returned" ? [] : [`${id} ${stake === "held" ? "pending" : "final"}`],
    );
    expect(rows.map(({ report_id, state }) => `${report_id} ${state}`).sort(), log.join("\n")).toEqual(expected.sort());
  }
}

it(`stakes of ${histories} random histories, with races and servers that die, end as the model says @spec:10.73`, async () => {
  for (let history = 0; history < histories; history++) await run(seeded(`${seed} ${history}`));
  await settleDuePenalties(w.db, later());
  expect((await verifyPoints(w.db, later())).failure).toBeNull();
}, 3_600_000);
