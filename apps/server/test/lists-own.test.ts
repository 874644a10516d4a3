import { countReports, listReports } from "@safeport/contract/reports/report.endpoints";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildCase } from "./case.ts";
import { buildWorld, type World } from "./world.ts";

let w: World;
beforeAll(async () => {
  w = await buildWorld();
});
afterAll(() => w.close());

it("a researcher's own reports can be asked for by company, the list and its badges alike", async () => {
  const [one, other] = [await buildCase(w), await buildCase(w)];
  const here = await one.report({ dispute_open: true });
  await other.report({ author_id: one.hacker.id });
  const totals = async (query: Record<string, string>) => {
    const list = await w.call(one.hacker, listReports, { query });
    const disputed = await w.call(one.hacker, listReports, { query: { ...query, disputed_reports_only: "true" } });
    const counts = await w.call(one.hacker, countReports, { query });
    return [list.body.total, disputed.body.total, counts.body.all, counts.body.disputed];
  };
  expect(await totals({})).toEqual([2, 1, 2, 1]);
  expect(await totals({ company_id: one.companyId })).toEqual([1, 1, 1, 1]);
  expect(await totals({ company_id: other.companyId })).toEqual([1, 0, 1, 0]);
  const { body } = await w.call(one.hacker, listReports, { query: { company_id: one.companyId } });
  expect(body.items.map(({ report_id }: { report_id: string }) => report_id)).toEqual([here.id]);
});
