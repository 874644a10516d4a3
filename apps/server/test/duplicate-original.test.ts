import { changeStatus, getReport } from "@safeport/contract/reports/report.endpoints";
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

const earlier = () => new Date(Date.now() - 86_400_000);

/** Closes a report of the case's researcher as a duplicate; answers its id. */
async function closeAsDuplicateOf(original: { number: number | null }): Promise<string> {
  const { id } = await one.report();
  const body = { status: "duplicate", duplicate_of: original.number };
  expect((await w.call(one.triager, changeStatus, { params: { report_id: id }, body })).status).toBe(200);
  return id;
}

const originalFor = async (who: Person, id: string): Promise<string | null> =>
  (await w.call(who, getReport, { params: { report_id: id } })).body.original_id;

describe("the original of a duplicate", () => {
  it("is named to those who may read it: the company, staff and its author", async () => {
    const original = await one.report({ created_at: earlier() });
    const id = await closeAsDuplicateOf(original);
    for (const who of [one.triager, one.viewer, await w.person("Admin"), one.hacker])
      expect(await originalFor(who, id)).toBe(original.id);
  });

  it("of another researcher is a number and no more to the reporter", async () => {
    const original = await one.report({ created_at: earlier(), author_id: (await w.person("Hacker")).id });
    const id = await closeAsDuplicateOf(original);
    const read = await w.call(one.hacker, getReport, { params: { report_id: id } });
    expect(read.body).toMatchObject({ duplicate_of: original.number, original_id: null });
    expect(JSON.stringify(read.body)).not.toContain(original.id);
    expect(await originalFor(one.triager, id)).toBe(original.id);
  });

  it("is null for a report that is no duplicate", async () => {
    const { id } = await one.report();
    expect(await originalFor(one.triager, id)).toBeNull();
  });
});
