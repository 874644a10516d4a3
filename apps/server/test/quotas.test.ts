import { createCompany } from "@safeport/contract/companies/company.endpoints";
import { maxOwnedCompanies } from "@safeport/contract/companies/company.limits";
import { createProgram } from "@safeport/contract/programs/core/program.endpoints";
import { programLimits } from "@safeport/contract/programs/core/program.limits";
import { maxComments, maxDrafts } from "@safeport/contract/reports/core/report.limits";
import { changeStatus, deleteDraft, submitReport } from "@safeport/contract/reports/report.endpoints";
import { addComment } from "@safeport/contract/reports/timeline/timeline.endpoints";
import { buildProgram } from "@safeport/db/factories/build-program";
import { uniqueSuffix } from "@safeport/db/factories/unique-suffix";
import { newId } from "@safeport/db/new-id";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildCase } from "./case.ts";
import { buildWorld, type Person, type World } from "./world.ts";

let w: World;
beforeAll(async () => {
  w = await buildWorld();
});
afterAll(() => w.close());

it("a person owns at most ten companies, however many are created at once", async () => {
  const founder = await w.person("Business");
  const create = () =>
    w.call(founder, createCompany, {
      body: { name: `Quay ${uniqueSuffix()}`, domain: "quay.example", domain_verification_method: "META_TAG" },
    });
  const answers = await Promise.all(Array.from({ length: maxOwnedCompanies + 5 }, create));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(maxOwnedCompanies);
  const refused = answers.filter(({ status }) => status === 409);
  expect(refused).toHaveLength(5);
  expect(refused[0]?.body.detail).toBe("You already own 10 companies, the maximum");
  const owned = await w.db.selectFrom("company_member").select("company_id").where("user_id", "=", founder.id).execute();
  expect(owned).toHaveLength(maxOwnedCompanies);
});

it("a company has at most two hundred programs, however many are created at once", async () => {
  const owner = await w.member();
  const rewards = { critical: [500], high: [100], medium: [50], low: [10] };
  const create = (n: number) =>
    w.call(owner, createProgram, { body: { title: `Pier ${n} ${uniqueSuffix()}`, rewards, company_id: owner.companyId } });
  for (let n = 0; n < programLimits.perCompany - 2; n++) await buildProgram(w.db, { company_id: owner.companyId });
  const answers = await Promise.all([create(1), create(2), create(3), create(4)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409]);
  const refused = answers.find(({ status }) => status === 409);
  expect(refused?.body.detail).toBe("This company already has 200 programs, the maximum");
});

it("a person has at most a hundred drafts, and another after deleting one", async () => {
  const one = await buildCase(w);
  for (let n = 0; n < maxDrafts - 2; n++) await one.report({ status: "draft", sent_at: null, number: null });
  const save = () => w.call(one.hacker, submitReport, { body: one.submission({ save_as_draft: true }) });
  const answers = await Promise.all([save(), save(), save(), save()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409]);
  const saved = answers.find(({ status }) => status === 201)?.body.report_id;
  expect((await w.call(one.hacker, deleteDraft, { params: { report_id: saved } })).status).toBe(200);
  expect((await save()).status).toBe(201);
  expect((await w.call(one.hacker, submitReport, { body: one.submission() })).status).toBe(201);
});

it("a person writes at most two thousand comments on a report", async () => {
  const one = await buildCase(w);
  const { id } = await one.report();
  const comment = { report_id: id, performed_by: one.triager.id, item_type: "COMMENT" as const, content: "We see it too" };
  const rows = Array.from({ length: maxComments - 1 }, () => ({ ...comment, id: newId() }));
  await w.db.insertInto("timeline_item").values(rows).execute();
  const say = (as: Person) =>
    w.call(as, addComment, { params: { report_id: id }, body: { content: "And more", is_internal: false } });
  const last = await Promise.all([say(one.triager), say(one.triager)]);
  expect(last.map(({ status }) => status).sort()).toEqual([201, 409]);
  const ask = { status: "needs_more_info", comment: "Which version is it?" };
  const askAs = (as: Person) => w.call(as, changeStatus, { params: { report_id: id }, body: ask });
  expect((await askAs(one.triager)).body.detail).toBe((await say(one.triager)).body.detail);
  expect((await askAs(one.manager)).status).toBe(200);
});
