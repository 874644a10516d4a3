import { pauseCompany } from "@safeport/contract/companies/company.endpoints";
import { afterAll, beforeAll, expect, it } from "vitest";
import { endOutsiders } from "../src/features/reports/outsiders/end-access.ts";
import { buildOutsiderCase } from "./outsider-case.ts";
import { buildWorld, type World } from "./world.ts";

let w: World;
beforeAll(async () => {
  w = await buildWorld();
});
afterAll(() => w.close());

it("somebody outside reads on while the company pauses itself, as its open reports go on @spec:10.63", async () => {
  const c = await buildOutsiderCase(w);
  expect((await w.call(c.owner, pauseCompany, { params: { company_id: c.companyId } })).status).toBe(200);
  expect((await c.read()).status).toBe(200);
  await endOutsiders(w.app.services);
  expect((await c.read()).status).toBe(200);
});
