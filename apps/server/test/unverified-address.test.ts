import { createProgram, getProgram } from "@safeport/contract/programs/core/program.endpoints";
import { submitReport } from "@safeport/contract/reports/report.endpoints";
import { buildCompany } from "@safeport/db/factories/build-company";
import { uniqueSuffix } from "@safeport/db/factories/unique-suffix";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildCase } from "./case.ts";
import { buildWorld, type Person, type World } from "./world.ts";

let w: World;
beforeAll(async () => {
  w = await buildWorld();
});
afterAll(() => w.close());

describe("an address that is not verified", () => {
  const unconfirm = ({ id }: Person) =>
    w.db.updateTable("user_account").set({ email_verified_at: null }).where("id", "=", id).execute();
  const confirm = [403, "Please confirm your email address first"];

  it("keeps an owner from opening programs", async () => {
    const { id: company_id } = await buildCompany(w.db, { name: `Quarry ${uniqueSuffix()}`, domain_status: "verified" });
    const owner = await w.member("owner", company_id);
    await unconfirm(owner);
    const rewards = { critical: [5_000], high: [1_500], medium: [400], low: [100] };
    const create = async (over: object = {}) => {
      const body = { title: `Program ${uniqueSuffix()}`, rewards, company_id, visibility: "PUBLIC", ...over };
      const answer = await w.call(owner, createProgram, { body });
      return [answer.status, answer.body.detail];
    };
    expect(await create()).toEqual(confirm);
    expect(await create({ visibility: "PRIVATE" })).toEqual(confirm);
    expect(await create({ status: "draft" })).toEqual([201, undefined]);
  });

  it("keeps a researcher from sending reports, by the program and by a draft", async () => {
    const one = await buildCase(w);
    await unconfirm(one.hacker);
    const send = (over: object = {}) => w.call(one.hacker, submitReport, { body: one.submission(over) });
    const answers = [await send(), await send({ save_as_draft: true })];
    expect(answers.map(({ status, body }) => [status, body.detail])).toEqual([confirm, confirm]);
    const { body } = await w.call(one.hacker, getProgram, { params: { program: one.program.id } });
    expect(body.can).toEqual(["read"]);
  });
});
