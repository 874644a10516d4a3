import { register } from "@safeport/contract/accounts/core/account.endpoints";
import { createCompany } from "@safeport/contract/companies/company.endpoints";
import * as endpoints from "@safeport/contract/programs/core/program.endpoints";
import { addComment } from "@safeport/contract/reports/timeline/timeline.endpoints";
import { newId } from "@safeport/db/new-id";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildCase } from "./case.ts";
import { buildWorld, type World } from "./world.ts";

const rewards = { critical: [5_000], high: [1_500], medium: [400], low: [100] };

let w: World;
beforeAll(async () => {
  w = await buildWorld();
});
afterAll(() => w.close());

describe("a title", () => {
  it("that reads like an id opens by itself, and hides no program of that id", async () => {
    const owner = await w.member();
    const create = (title: string) =>
      w.call(owner, endpoints.createProgram, { body: { title, rewards, company_id: owner.companyId } });
    const title = newId();
    const { body: program } = await create(title);
    for (const name of [title, program.handle, program.program_id]) {
      const found = await w.call(owner, endpoints.getProgram, { params: { program: name } });
      expect([found.status, found.body.program_id]).toEqual([200, program.program_id]);
    }
    const { status } = await create(program.program_id);
    expect(status).toBe(201);
    const found = await w.call(owner, endpoints.getProgram, { params: { program: program.program_id } });
    expect(found.body.program_id).toBe(program.program_id);
  });

  it("is taken by another that only looks the same", async () => {
    const owner = await w.member();
    const create = (title: string) =>
      w.call(owner, endpoints.createProgram, { body: { title, rewards, company_id: owner.companyId } });
    const suffix = newId();
    expect((await create(`Lantern Bank ${suffix}`)).status).toBe(201);
    const again = await create(`Lantern\u200b Bank ${suffix}`);
    expect([again.status, again.body.code]).toEqual([409, "already_exists"]);
  });
});

it("a name that hides something is refused, for people and companies", async () => {
  const name = "Da\u200bna";
  const account = { email: `${newId()}@example.com`, username: newId().slice(-30), password: "x", role: "Business" };
  const company = { company_name: name, company_domain: "lind.example" };
  const refused = [
    await w.call(null, register, { body: { ...account, full_name: name } }),
    await w.call(null, register, { body: { ...account, full_name: "Dana", ...company } }),
    await w.call(await w.person("Business"), createCompany, {
      body: { name, domain: "lind.example", domain_verification_method: "META_TAG" },
    }),
  ];
  expect(refused.map(({ status, body }) => [status, body.errors[0].loc[1]])).toEqual([
    [422, "full_name"],
    [422, "company_name"],
    [422, "name"],
  ]);
});

it("a comment of which nothing is seen is refused", async () => {
  const one = await buildCase(w);
  const { id } = await one.report();
  expect((await w.call(one.hacker, addComment, { params: { report_id: id }, body: { content: "\u200d\n" } })).status).toBe(422);
});
