import {
  activateCompany,
  changeCompanyLogo,
  deleteCompany,
  getCompany,
  listCompanies,
  pauseCompany,
  updateCompany,
} from "@safeport/contract/companies/company.endpoints";
import { createProgram, getProgram } from "@safeport/contract/programs/core/program.endpoints";
import { getReport, submitReport } from "@safeport/contract/reports/report.endpoints";
import { buildCompany } from "@safeport/db/factories/build-company";
import { buildProgram } from "@safeport/db/factories/build-program";
import { uniqueSuffix } from "@safeport/db/factories/unique-suffix";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildCase } from "./case.ts";
import { picture } from "./images.ts";
import { sendForm } from "./send-form.ts";
import { buildWorld, type Person, type World } from "./world.ts";

let w: World;
beforeAll(async () => {
  w = await buildWorld();
});
afterAll(() => w.close());

const of = (company_id: string) => ({ params: { company_id } });
const facts = { website: "https://quay.example/security", description: "Locks and keys.", country: "NO" };
const update = (as: Person, company_id: string, body: object) =>
  w.call(as, updateCompany, { ...of(company_id), body: { name: `Quay ${uniqueSuffix()}`, ...facts, version: 1, ...body } });

describe("the public details of a company", () => {
  it("is changed by its owner, shown to its members, and logged @spec:1.9", async () => {
    const c = await buildCase(w);
    const name = `Quay ${uniqueSuffix()}`;
    const { status, body } = await update(c.owner, c.companyId, { name });
    expect([status, body]).toMatchObject([200, { name, ...facts, version: 2 }]);
    expect((await w.call(c.viewer, getCompany, of(c.companyId))).body).toMatchObject({ name, ...facts });
    const [entry] = await w.db.selectFrom("audit_log").selectAll().where("company_id", "=", c.companyId).execute();
    expect([entry?.action, entry?.object_snapshot]).toMatchObject(["company.updated", { name }]);
  });

  it("is changed by one of two editors; the other gets a conflict and nothing is overwritten @spec:7.19", async () => {
    const c = await buildCase(w);
    const names = [`Quay ${uniqueSuffix()}`, `Pier ${uniqueSuffix()}`];
    const answers = await Promise.all(names.map((name) => update(c.owner, c.companyId, { name })));
    expect(answers.map(({ status, body }) => [status, body.code]).sort()).toEqual([
      [200, undefined],
      [409, "version_stale"],
    ]);
    const won = answers.find(({ status }) => status === 200)?.body.name;
    expect((await w.call(c.owner, getCompany, of(c.companyId))).body).toMatchObject({ name: won, version: 2 });
  });

  it.each(["manager", "triager", "finance", "viewer"] as const)("is not changed by a %s", async (role) => {
    const c = await buildCase(w);
    expect((await update(c[role], c.companyId, {})).status).toBe(403);
    for (const endpoint of [pauseCompany, deleteCompany])
      expect((await w.call(c[role], endpoint, of(c.companyId))).status).toBe(403);
    expect((await sendForm(w, c[role], changeCompanyLogo, of(c.companyId), {})).status).toBe(403);
  });

  it.each([
    ["website", "javascript:alert(1)"],
    ["website", "quay.example"],
    ["country", "Norway"],
    ["description", "x".repeat(2_001)],
    ["name", " "],
  ])("has no %s like %j", async (field, value) => {
    const owner = await w.member("owner");
    const { status, body } = await update(owner, owner.companyId, { [field]: value });
    expect([status, body.errors[0].loc]).toEqual([422, ["body", field]]);
  });

  it("takes no name of the platform's, and neither does a program that everybody sees", async () => {
    const c = await buildCase(w);
    const refused = (field: string) => [422, [{ loc: ["body", field], code: "name_reserved" }]];
    const named = await update(c.owner, c.companyId, { name: "S\u0430feport Security" });
    expect([named.status, named.body.errors]).toMatchObject(refused("name"));
    const program = (over: object) => ({
      body: {
        title: "Official S\u0251feport bounty",
        rewards: { critical: [0], high: [0], medium: [0], low: [0] },
        program_type: "VDP",
        company_id: c.companyId,
        ...over,
      },
    });
    const open = await w.call(c.owner, createProgram, program({}));
    expect([open.status, open.body.errors]).toMatchObject(refused("title"));
    expect((await w.call(c.owner, createProgram, program({ status: "draft" }))).status).toBe(201);
    expect((await w.call(await w.person("Admin"), createProgram, program({ title: "Safeport itself" }))).status).toBe(201);
  });

  it("takes no name that reads like that of a company with an open program, and keeps one that staff vouched for", async () => {
    const other = await buildCompany(w.db, { name: `Larkspur ${uniqueSuffix()}` });
    const owner = await w.member("owner");
    const disguised = other.name.toUpperCase();
    expect((await update(owner, owner.companyId, { name: disguised })).status).toBe(200);
    await buildProgram(w.db, { company_id: other.id });
    const later = await w.member("owner");
    const refused = await update(later, later.companyId, { name: disguised });
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      "This name looks like that of another company; please choose a different one",
    ]);

    const vouched = await buildCompany(w.db, { name: `Harbour ${uniqueSuffix()}`, vouched_at: new Date() });
    const founder = await w.member("owner", vouched.id);
    expect((await update(founder, vouched.id, { name: `Quay ${uniqueSuffix()}` })).status).toBe(409);
    expect((await update(founder, vouched.id, { name: vouched.name.toUpperCase() })).status).toBe(200);
  });
});

describe("a search", () => {
  it("finds the exact name first, however old it is, then names that begin with it, then the newest", async () => {
    const name = `Quay_${uniqueSuffix()}`;
    const names = [name, `${name} Locks`, `${name} Keys`, `The ${name}`, `Old ${name}`];
    for (const [day, each] of names.entries())
      await buildCompany(w.db, { name: each, created_at: new Date(Date.UTC(2025, 0, 1 + day)) });
    const staff = await w.person("Admin");
    const found = async (query: Record<string, string>) =>
      (await w.call(staff, listCompanies, { query: { search: name.toUpperCase(), ...query } })).body;
    const ordered = [name, `${name} Keys`, `${name} Locks`, `Old ${name}`, `The ${name}`];
    expect((await found({})).items.map((company: { name: string }) => company.name)).toEqual(ordered);
    const page = await found({ page: "2", size: "2" });
    expect([page.total, page.items.map((company: { name: string }) => company.name)]).toEqual([5, ordered.slice(2, 4)]);
  });
});

describe("a pause", () => {
  it("moves the company to the paused list, stops new reports and new programs, and leaves the rest alone @spec:4.9 @spec:7.19", async () => {
    const c = await buildCase(w);
    const open = await c.report({ status: "under_review" });
    expect((await w.call(c.owner, pauseCompany, of(c.companyId))).body.status).toBe("PAUSED");
    const listed = async (status: string) => (await w.call(c.owner, listCompanies, { query: { status } })).body.total;
    expect([await listed("ACTIVE"), await listed("PAUSED")]).toEqual([0, 1]);
    expect((await w.call(c.hacker, submitReport, { body: c.submission() })).status).toBe(403);
    const rewards = { critical: [1], high: [1], medium: [1], low: [1] };
    const program = { title: `Program ${uniqueSuffix()}`, rewards, company_id: c.companyId };
    expect((await w.call(c.owner, createProgram, { body: program })).status).toBe(403);
    expect((await w.call(c.triager, getReport, { params: { report_id: open.id } })).body.can).toContain("change_status");

    expect((await w.call(c.owner, activateCompany, of(c.companyId))).body.status).toBe("ACTIVE");
    expect([await listed("ACTIVE"), await listed("PAUSED")]).toEqual([1, 0]);
    expect((await w.call(c.hacker, submitReport, { body: c.submission() })).status).toBe(201);
  });

  it("begins once, however often it is asked for", async () => {
    const owner = await w.member("owner");
    const answers = await Promise.all([1, 2, 3].map(() => w.call(owner, pauseCompany, of(owner.companyId))));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const log = await w.db.selectFrom("audit_log").select("action").where("company_id", "=", owner.companyId).execute();
    expect(log).toEqual([{ action: "company.paused" }]);
  });
});

describe("a pause by staff", () => {
  it("is ended by staff only, even if the owner had paused before @spec:4.9", async () => {
    const [c, admin] = [await buildCase(w), await w.person("Admin")];
    const ask = (as: Person, endpoint: typeof pauseCompany | typeof activateCompany) => w.call(as, endpoint, of(c.companyId));
    expect((await ask(c.owner, pauseCompany)).body.paused_by_staff).toBe(false);
    expect((await ask(admin, pauseCompany)).body).toMatchObject({ status: "PAUSED", paused_by_staff: true });
    expect((await ask(c.owner, pauseCompany)).body.paused_by_staff).toBe(true);
    const refused = await ask(c.owner, activateCompany);
    expect([refused.status, refused.body.detail]).toEqual([
      403,
      "Our team paused this company, and only our team can activate it",
    ]);
    expect((await w.call(c.owner, getCompany, of(c.companyId))).body.can).not.toContain("activate");
    expect((await ask(admin, activateCompany)).body).toMatchObject({ status: "ACTIVE", paused_by_staff: false });
    expect((await ask(c.owner, pauseCompany)).body.can).toContain("activate");
  });
});

describe("the end of a company", () => {
  it("waits until no report is open", async () => {
    const c = await buildCase(w);
    await c.report({ status: "needs_more_info" });
    const { status, body } = await w.call(c.owner, deleteCompany, of(c.companyId));
    expect([status, body.detail]).toEqual([409, "This company has 1 open report; close it first"]);
    expect((await w.call(c.hacker, getProgram, { params: { program: c.program.handle } })).body.status).toBe("active");
  });

  it("closes its programs, hides it from everybody, and leaves closed reports with their people @spec:7.19", async () => {
    const c = await buildCase(w);
    const closed = await c.report({ status: "resolved" });
    expect((await w.call(c.owner, deleteCompany, of(c.companyId))).body).toEqual({ company_id: c.companyId });
    for (const person of [c.owner, await w.person("Admin")]) {
      expect((await w.call(person, getCompany, of(c.companyId))).status).toBe(404);
      expect((await w.call(person, deleteCompany, of(c.companyId))).status).toBe(404);
    }
    expect((await w.call(c.owner, listCompanies)).body.total).toBe(0);
    expect((await w.call(c.hacker, getProgram, { params: { program: c.program.handle } })).status).toBe(404);
    for (const person of [c.hacker, c.owner])
      expect((await w.call(person, getReport, { params: { report_id: closed.id } })).status).toBe(200);
  });

  it("and a report that is being sent do not both happen", async () => {
    for (let round = 0; round < 6; round++) {
      const c = await buildCase(w);
      const [deleted, sent] = await Promise.all([
        w.call(c.owner, deleteCompany, of(c.companyId)),
        w.call(c.hacker, submitReport, { body: c.submission() }),
      ]);
      expect([
        [200, 404],
        [200, 403],
        [409, 201],
      ]).toContainEqual([deleted.status, sent.status]);
    }
  });

  it("needs a sign-in or a password of the last ten minutes", async () => {
    const owner = await w.member("owner");
    const at = new Date(Date.now() - 11 * 60_000);
    await w.db.updateTable("session").set({ assured_at: at }).where("id", "=", owner.sessionId).execute();
    const { status, body } = await w.call(owner, deleteCompany, of(owner.companyId));
    expect([status, body.code]).toEqual([403, "reauthentication_required"]);
  });
});

describe("a logo", () => {
  it("is set, replaced and removed, and a former one is no longer served", async () => {
    const owner = await w.member("owner");
    const send = async (files: Record<string, Buffer>) =>
      (await sendForm(w, owner, changeCompanyLogo, of(owner.companyId), files)).body.company_logo as string | null;
    const first = await send({ company_logo: await picture(40, 40).png().toBuffer() });
    const second = await send({ company_logo: await picture(50, 50).png().toBuffer() });
    const served = async (url: string | null) => (await w.app.fastify.inject({ url: url ?? "" })).statusCode;
    expect([await served(first), await served(second)]).toEqual([404, 200]);
    expect([await send({}), await served(second)]).toEqual([null, 404]);
    expect((await w.call(owner, getCompany, of(owner.companyId))).body.version).toBe(1);
  });
});
