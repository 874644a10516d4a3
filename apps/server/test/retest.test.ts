import { answerRetest, askRetest, decideRetest, getReport } from "@safeport/contract/reports/report.endpoints";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildCase, type Case } from "./case.ts";
import { buildWorld, type Person, type World } from "./world.ts";

let w: World;
let one: Case;
beforeAll(async () => {
  w = await buildWorld();
  one = await buildCase(w);
});
afterAll(() => w.close());

const resolved = () => one.report({ status: "resolved", closed_at: new Date(), validated_at: new Date() });
const ask = (as: Person, report_id: string) => w.call(as, askRetest, { params: { report_id } });
const answer = (as: Person, report_id: string, result = "fixed") =>
  w.call(as, answerRetest, { params: { report_id }, body: { result, comment: "The request is refused now" } });
const decide = (as: Person, report_id: string, body: object) => w.call(as, decideRetest, { params: { report_id }, body });
const pointsOf = async (report_id: string) => {
  await w.deliver();
  const rows = await w.db
    .selectFrom("point_entry")
    .select("delta")
    .where("report_id", "=", report_id)
    .where("reason", "=", "retest")
    .execute();
  return rows.map(({ delta }) => delta);
};

describe("a retest", () => {
  it("is asked for on a resolved report, answered by its author and confirmed, for two points once @spec:10.15", async () => {
    const { id } = await resolved();
    expect((await ask(one.hacker, id)).status).toBe(403);
    expect((await ask(one.viewer, id)).status).toBe(403);
    expect((await ask(await w.person(), id)).status).toBe(404);
    expect((await answer(one.hacker, id)).status).toBe(409);
    const request = await ask(one.triager, id);
    expect(request.body).toMatchObject({ retest: { state: "asked", result: null }, status: "resolved" });
    expect(request.body.can).not.toContain("ask_retest");
    expect((await answer(one.owner, id)).status).toBe(403);
    expect((await answer(one.hacker, id)).body.retest).toMatchObject({ state: "answered", result: "fixed" });
    expect((await decide(one.hacker, id, { accept: true })).status).toBe(403);
    expect((await decide(one.owner, id, { accept: false })).status).toBe(422);
    expect((await decide(one.owner, id, { accept: true })).body).toMatchObject({ retest: null, status: "resolved" });
    expect(await pointsOf(id)).toEqual([2]);
    await ask(one.triager, id);
    await answer(one.hacker, id);
    await decide(one.owner, id, { accept: true });
    expect(await pointsOf(id)).toEqual([2]);
  });

  it("reopens the report when the company confirms that the fix does not hold", async () => {
    const { id } = await resolved();
    await ask(one.triager, id);
    await answer(one.hacker, id, "not_fixed");
    expect((await decide(one.triager, id, { accept: true })).status).toBe(422);
    const confirmed = await decide(one.triager, id, { accept: true, comment: "The old request still works" });
    expect(confirmed.body).toMatchObject({ retest: null, status: "under_review" });
  });

  it("reopens a report that was closed longer ago than anybody could reopen it", async () => {
    const { id } = await one.report({
      ...{ status: "resolved", validated_at: new Date() },
      closed_at: new Date(Date.now() - 100 * 86_400_000),
    });
    await ask(one.triager, id);
    await answer(one.hacker, id, "not_fixed");
    const confirmed = await decide(one.triager, id, { accept: true, comment: "The old request still works" });
    expect(confirmed.body).toMatchObject({ retest: null, status: "under_review", closed_at: null });
  });

  it("can be rejected with a reason, without points", async () => {
    const { id } = await resolved();
    await ask(one.triager, id);
    await answer(one.hacker, id);
    expect((await decide(one.triager, id, { accept: false, comment: "Another host was tested" })).body.retest).toBeNull();
    expect(await pointsOf(id)).toEqual([]);
    expect((await w.call(one.triager, getReport, { params: { report_id: id } })).body.can).toContain("ask_retest");
  });
});
