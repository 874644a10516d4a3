import { createCompany } from "@safeport/contract/companies/company.endpoints";
import { listReports } from "@safeport/contract/reports/report.endpoints";
import { buildProgram } from "@safeport/db/factories/build-program";
import { buildReport } from "@safeport/db/factories/build-report";
import { newId } from "@safeport/db/new-id";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { buildWorld, type World } from "./world.ts";

let w: World;
/** The same server, as a second process. */
let other: World;
beforeAll(async () => {
  const env = { SECRET_KEY: "the one secret of two server processes" };
  w = await buildWorld({ env });
  other = await buildWorld({ env });
  // Time stands still, so that no process checks a cached session again because of its age.
  vi.spyOn(Date, "now").mockReturnValue(Date.now());
});
afterAll(async () => {
  vi.restoreAllMocks();
  await w.close();
  await other.close();
});

it("a new company's reports are listed at once, in the process that created it and soon in every other", async () => {
  const owner = await w.person("Business");
  const idsIn = async (world: World, company_id: string) => {
    const { body } = await world.call(owner, listReports, { query: { company_id } });
    return body.items.map((item: { report_id: string }) => item.report_id);
  };
  for (const process of [w, other]) expect(await idsIn(process, newId())).toEqual([]);
  const domain = `${newId()}.example`;
  const { body } = await w.call(owner, createCompany, {
    body: { name: `Boathouse ${domain}`, domain, domain_verification_method: "META_TAG" },
  });
  const program = await buildProgram(w.db, { company_id: body.company_id });
  const report = await buildReport(w.db, { program_id: program.id, author_id: (await w.person()).id });
  expect(await idsIn(w, body.company_id)).toEqual([report.id]);
  await expect.poll(() => idsIn(other, body.company_id), { timeout: 10_000, interval: 20 }).toEqual([report.id]);
});
