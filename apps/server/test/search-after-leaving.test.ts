import { listReports } from "@safeport/contract/reports/report.endpoints";
import { buildMember } from "@safeport/db/factories/build-member";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildCase } from "./case.ts";
import { buildWorld, type Person, type World } from "./world.ts";

let w: World;
beforeAll(async () => {
  w = await buildWorld();
});
afterAll(() => w.close());

const found = async (as: Person, search: string) => (await w.call(as, listReports, { query: { search } })).body.total as number;

it("somebody who works for another company does not find their own report by the program's title of today", async () => {
  const [here, elsewhere] = [await buildCase(w), await buildCase(w)];
  const { hacker } = here;
  const [report, another] = [await here.report({ title: "Stored script" }), await elsewhere.report({ title: "Stored script" })];
  await buildMember(w.db, { company_id: elsewhere.companyId, user_id: hacker.id, role: "triager" });
  for (const { id } of [here.program, elsewhere.program])
    await w.db
      .updateTable("program")
      .set({ title: "Zephyr Quorvalis", title_key: "zephyr quorvalis", visibility: "PRIVATE" })
      .where("id", "=", id)
      .execute();
  // The report of the company that they work for.
  const answer = await w.call(hacker, listReports, { query: { search: "quorvalis" } });
  expect(answer.body.items.map(({ report_id }: { report_id: string }) => report_id)).toEqual([another.id]);
  for (const start of ["qu", "ze"]) expect(await found(hacker, start)).toBe(1);
  expect(await found(hacker, "stored script")).toBe(2);
  expect(await found(hacker, "st")).toBe(2);
  for (const written of [`${report.number}`, `#${report.number}`]) expect(await found(hacker, written)).toBe(1);
  const { program_title } = (await w.call(hacker, listReports, { query: { search: String(report.number) } })).body.items[0];
  expect(await found(hacker, program_title)).toBeGreaterThan(0);
});
