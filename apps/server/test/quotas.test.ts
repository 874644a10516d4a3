import { createCompany } from "@safeport/contract/companies/company.endpoints";
import { maxOwnedCompanies } from "@safeport/contract/companies/company.limits";
import { deleteDraft, submitReport } from "@safeport/contract/reports/report.endpoints";
import { maxDrafts } from "@safeport/contract/reports/report.limits";
import { uniqueSuffix } from "@safeport/db/factories/unique-suffix";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildCase } from "./case.ts";
import { buildWorld, type World } from "./world.ts";

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
  expect(refused[0]?.body.detail).toBe("You own 10 companies already, which is the most");
  const owned = await w.db.selectFrom("company_member").select("company_id").where("user_id", "=", founder.id).execute();
  expect(owned).toHaveLength(maxOwnedCompanies);
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
