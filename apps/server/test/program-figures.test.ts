import { listPrograms } from "@safeport/contract/programs/core/program.endpoints";
import { buildProgram } from "@safeport/db/factories/build-program";
import { buildReport } from "@safeport/db/factories/build-report";
import { afterAll, beforeAll, expect, it } from "vitest";
import { refreshFigures } from "../src/features/programs/core/program.queries.ts";
import { buildOwnWorld, type World } from "./world.ts";

let w: World;
beforeAll(async () => {
  w = await buildOwnWorld();
});
afterAll(() => w.close());

const hour = 3_600_000;

/**
 * A program with one report for each of these hours until its first answer; those with an even number are resolved. They were sent `age` days
 * ago.
 */
async function answering(hours: readonly (number | null)[], age = 10) {
  const program = await buildProgram(w.db);
  const sent_at = new Date(Date.now() - age * 24 * hour);
  for (const after of hours)
    await buildReport(w.db, {
      program_id: program.id,
      sent_at,
      first_response_at: after === null ? null : new Date(sent_at.getTime() + after * hour),
      status: after !== null && after % 2 === 0 ? "resolved" : "under_review",
      severity: "low",
    });
  return program.id;
}

it("programs say how soon they answer and how much they resolved, and are listed by it @spec:1.3 @spec:10.43", async () => {
  const slow = await answering([90, 100, 30, 200, 111]);
  const few = await answering([1, 2, 3, 4, null]);
  const fast = await answering([5, 1, 7, 3, 2, null]);
  const long_ago = await answering([1, 2, 3, 4, 5], 400);
  const read = async () => {
    const { items } = (await w.call(await w.person(), listPrograms, { query: { sort: "fastest" } })).body;
    return items.map((item: Record<string, unknown>) => [item.program_id, item.first_response_hours, item.resolved_count]);
  };
  expect((await read()).every(([, hours, resolved]: unknown[]) => hours === null && resolved === 0)).toBe(true);
  await refreshFigures(w.db);
  const listed = await read();
  expect(listed.slice(0, 2)).toEqual([
    [fast, 3, 1],
    [slow, 100, 4],
  ]);
  expect(listed).toContainEqual([few, null, 2]);
  expect(listed).toContainEqual([long_ago, null, 2]);
  const before = await w.db.selectFrom("program").selectAll().orderBy("id").execute();
  await refreshFigures(w.db);
  expect(await w.db.selectFrom("program").selectAll().orderBy("id").execute()).toEqual(before);
});
