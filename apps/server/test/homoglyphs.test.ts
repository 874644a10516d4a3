import { register } from "@safeport/contract/accounts/core/account.endpoints";
import { createCompany } from "@safeport/contract/companies/company.endpoints";
import * as endpoints from "@safeport/contract/programs/program.endpoints";
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

  it.each(["Lantern\u200b Bank", "Lantern\u00ad Bank", "Lan\u2060tern Bank", "Lantern Bank\ufe0f", "Lan\u034ftern Bank"])(
    "is taken by another that only looks the same: %j",
    async (text) => {
      const owner = await w.member();
      const create = (title: string) =>
        w.call(owner, endpoints.createProgram, { body: { title, rewards, company_id: owner.companyId } });
      const suffix = newId();
      expect((await create(`Lantern Bank ${suffix}`)).status).toBe(201);
      const again = await create(`${text} ${suffix}`);
      expect([again.status, again.body.code]).toEqual([409, "already_exists"]);
    },
  );
});

it.each(["Dana\u2063", "Da\u00adna", "Da\u200bna", "Dana\u2028Lind", "Dana\u202e"])(
  "a name that hides something is refused, for people and companies: %j",
  async (name) => {
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
  },
);

it("a name of which nothing is seen is refused", async () => {
  const answer = await w.call(null, register, {
    body: { email: `${newId()}@example.com`, username: newId().slice(-30), full_name: "\u200b", password: "x", role: "Hacker" },
  });
  expect([answer.status, answer.body.errors[0].loc]).toEqual([422, ["body", "full_name"]]);
});

it.each(["\u200b", "\u200d\n", "\u2800"])("a comment of which nothing is seen is refused: %j", async (content) => {
  const one = await buildCase(w);
  const { id } = await one.report();
  expect((await w.call(one.hacker, addComment, { params: { report_id: id }, body: { content } })).status).toBe(422);
});
