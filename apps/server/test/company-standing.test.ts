import { register } from "@safeport/contract/accounts/core/account.endpoints";
import { getCompany, listCompanies, vouchForCompany, withdrawVouching } from "@safeport/contract/companies/company.endpoints";
import { createProgram, getProgram, updateProgram } from "@safeport/contract/programs/core/program.endpoints";
import { buildCompany } from "@safeport/db/factories/build-company";
import { buildProgram } from "@safeport/db/factories/build-program";
import { uniqueSuffix } from "@safeport/db/factories/unique-suffix";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ownerActs } from "./owner-acts.ts";
import { buildWorld, type Person, type World } from "./world.ts";

let w: World;
beforeAll(async () => {
  w = await buildWorld();
});
afterAll(() => w.close());

const rewards = { critical: [5_000], high: [1_500], medium: [400], low: [100] };

type Owner = Person & { companyId: string };

/** The owner of a new company of this name, whose domain nobody has verified. */
async function newOwner(name = `Quarry ${uniqueSuffix()}`, domain_status: "pending" | "verified" = "pending"): Promise<Owner> {
  return w.member("owner", (await buildCompany(w.db, { name, domain_status })).id);
}
const create = (as: Person, company_id: string, over: object = {}) =>
  w.call(as, createProgram, { body: { title: `Program ${uniqueSuffix()}`, rewards, company_id, visibility: "PUBLIC", ...over } });
const outcome = async (answer: ReturnType<typeof create>) => {
  const { status, body } = await answer;
  return status === 201 ? 201 : [status, body.detail];
};
const vouch = (as: Person, company_id: string, reason = "Known to us for years") =>
  w.call(as, vouchForCompany, { params: { company_id }, body: { reason } });
const withdraw = (as: Person, company_id: string) =>
  w.call(as, withdrawVouching, { params: { company_id }, body: { reason: "They sold the name" } });

const unverified = [
  403,
  "Only a verified company can publish a public program; until then it can prepare drafts and private ones",
];
const alike = [403, "The name of this company looks like that of another; our team must confirm it before a program can open"];

describe("a company that has not shown who it is", () => {
  it("prepares drafts and private programs, and publishes none", async () => {
    const owner = await newOwner();
    const { body } = await w.call(owner, getCompany, { params: { company_id: owner.companyId } });
    expect([body.standing, body.can]).toEqual(["unverified", ["read", "create_program", "open_program", ...ownerActs]]);
    expect(await outcome(create(owner, owner.companyId))).toEqual(unverified);
    expect(await outcome(create(owner, owner.companyId, { status: "draft" }))).toBe(201);
    expect(await outcome(create(owner, owner.companyId, { visibility: "PRIVATE" }))).toBe(201);
    expect(await outcome(create(await w.person("Admin"), owner.companyId))).toEqual(unverified);
  });

  it("cannot publish by a later save either", async () => {
    const owner = await newOwner();
    const { body: draft } = await create(owner, owner.companyId, { status: "draft" });
    const save = (version: number, over: object) =>
      w.call(owner, updateProgram, {
        params: { program: draft.program_id },
        body: { title: draft.title, rewards, version, visibility: "PUBLIC", ...over },
      });
    const refused = await save(draft.version, { status: "active" });
    expect([refused.status, refused.body.detail]).toEqual(unverified);
    const paused = await save(draft.version, { status: "paused" });
    expect(paused.status).toBe(200);
    expect((await save(paused.body.version, { status: "active" })).status).toBe(403);
  });

  it("keeps what was open before, and may change its words", async () => {
    const owner = await newOwner();
    const { id, title, version } = await buildProgram(w.db, { company_id: owner.companyId });
    const body = { title, rewards, version, visibility: "PUBLIC", status: "active", description: "New words" };
    expect((await w.call(owner, updateProgram, { params: { program: id }, body })).status).toBe(200);
  });

  it("signs up unverified", async () => {
    const username = `founder-${uniqueSuffix()}`;
    const account = {
      username,
      email: `${username}@people.example`,
      full_name: "Kim Founder",
      password: "five-herons-at-dusk-81",
    };
    const company = { company_name: `Quay ${uniqueSuffix()}`, company_domain: `quay-${uniqueSuffix()}.example` };
    expect((await w.call(null, register, { body: { ...account, role: "Business", ...company } })).status).toBe(201);
    const stored = await w.db
      .selectFrom("company")
      .selectAll()
      .where("name", "=", company.company_name)
      .executeTakeFirstOrThrow();
    expect([stored.domain_status, stored.vouched_at]).toEqual(["pending", null]);
  });
});

describe("vouching", () => {
  it("by staff lets a company publish, leaves its reason in the log, and can be withdrawn", async () => {
    const owner = await newOwner();
    const admin = await w.person("Admin");
    const vouched = await vouch(admin, owner.companyId);
    expect([vouched.status, vouched.body.standing]).toEqual([200, "vouched"]);
    expect((await vouch(admin, owner.companyId)).status).toBe(200);
    const { status, body: program } = await create(owner, owner.companyId);
    expect(status).toBe(201);
    const researcher = await w.person();
    const seen = async () => (await w.call(researcher, getProgram, { params: { program: program.handle } })).status;
    expect(await seen()).toBe(200);

    expect((await withdraw(admin, owner.companyId)).body.standing).toBe("unverified");
    expect((await withdraw(admin, owner.companyId)).status).toBe(200);
    expect(await seen()).toBe(404);
    expect(await outcome(create(owner, owner.companyId))).toEqual(unverified);
    const log = await w.db.selectFrom("audit_log").selectAll().where("company_id", "=", owner.companyId).orderBy("id").execute();
    expect(log.map(({ action, user_id }) => [action, user_id])).toEqual([
      ["company.vouched", admin.id],
      ["program.created", owner.id],
      ["company.vouching_withdrawn", admin.id],
      ["program.updated", admin.id],
    ]);
    expect(log[0]?.object_snapshot).toMatchObject({ reason: "Known to us for years" });
    expect(log[3]?.object_snapshot).toMatchObject({ status: "paused" });
  });

  it("changes nothing for a company that verified its domain", async () => {
    const owner = await newOwner(undefined, "verified");
    const admin = await w.person("Admin");
    await vouch(admin, owner.companyId);
    const { body: program } = await create(owner, owner.companyId);
    expect((await withdraw(admin, owner.companyId)).body.standing).toBe("verified");
    const { body } = await w.call(await w.person(), getProgram, { params: { program: program.handle } });
    expect(body.status).toBe("active");
  });

  it("is for staff who do not belong to the company", async () => {
    const owner = await newOwner();
    expect((await vouch(owner, owner.companyId)).status).toBe(403);
    expect((await vouch(await w.person(), owner.companyId)).status).toBe(404);
    const insider = await w.person("Admin");
    await w.db
      .insertInto("company_member")
      .values({ company_id: owner.companyId, user_id: insider.id, role: "viewer" })
      .execute();
    expect((await vouch(insider, owner.companyId)).status).toBe(403);
    expect((await withdraw(insider, owner.companyId)).status).toBe(403);
    expect((await vouch(await w.person("Admin"), owner.companyId, "No")).status).toBe(422);
  });
});

describe("a name that reads like that of a company with an open program", () => {
  it("waits for staff", async () => {
    const name = `Larkspur Pay of ${uniqueSuffix()}`;
    const genuine = await newOwner(name, "verified");
    const impostor = await newOwner(`${name.toUpperCase().replace("A", "А").replace("O", "0")}, Inc.`, "verified");
    // As long as nothing of the other is open, nothing differs: it would tell of a hidden company.
    expect((await w.call(impostor, getCompany, { params: { company_id: impostor.companyId } })).body.standing).toBe("verified");
    expect(await outcome(create(genuine, genuine.companyId))).toBe(201);
    expect(await outcome(create(impostor, impostor.companyId))).toEqual(alike);
    expect(await outcome(create(impostor, impostor.companyId, { visibility: "PRIVATE" }))).toEqual(alike);
    expect(await outcome(create(impostor, impostor.companyId, { status: "draft" }))).toBe(201);
    const [listed] = (await w.call(impostor, listCompanies)).body.items;
    expect([listed.standing, listed.can]).toEqual(["name_alike", ["read", "create_program", ...ownerActs]]);

    await vouch(await w.person("Admin"), impostor.companyId, "A namesake in another trade");
    expect(await outcome(create(impostor, impostor.companyId))).toBe(201);
    // A company that already publishes is not the impostor.
    expect(await outcome(create(genuine, genuine.companyId))).toBe(201);
  });
});

describe("two companies whose names read alike", () => {
  async function pair(): Promise<[Owner, Owner]> {
    const name = `Larkspur Pay of ${uniqueSuffix()}`;
    return [await newOwner(name, "verified"), await newOwner(name.toUpperCase(), "verified")];
  }
  const standing = async (owner: Owner) =>
    (await w.call(owner, getCompany, { params: { company_id: owner.companyId } })).body.standing;

  it("do not both publish at once", async () => {
    for (let round = 0; round < 4; round++) {
      const both = await pair();
      const statuses = (await Promise.all(both.map((owner) => create(owner, owner.companyId)))).map(({ status }) => status);
      expect(statuses.sort()).toEqual([201, 403]);
    }
  });

  it("are distinguished by who published first, also while that one is paused", async () => {
    const [genuine, impostor] = await pair();
    const { body: program } = await create(genuine, genuine.companyId);
    const save = (version: number, status: string) =>
      w.call(genuine, updateProgram, {
        params: { program: program.program_id },
        body: { title: program.title, rewards, visibility: "PUBLIC", version, status },
      });
    const paused = await save(program.version, "paused");
    expect(await outcome(create(impostor, impostor.companyId))).toEqual(alike);
    expect((await save(paused.body.version, "active")).status).toBe(200);
  });

  it("do not both stay open when staff no longer vouch for the second", async () => {
    const [genuine, impostor] = await pair();
    const admin = await w.person("Admin");
    await create(genuine, genuine.companyId);
    await vouch(admin, impostor.companyId);
    const { body: program } = await create(impostor, impostor.companyId);
    expect((await withdraw(admin, impostor.companyId)).body.standing).toBe("name_alike");
    const { status } = await w.call(await w.person(), getProgram, { params: { program: program.handle } });
    expect([status, await standing(genuine)]).toEqual([404, "verified"]);
  });
});

describe("the reading of a name", () => {
  const reading = async (name: string) =>
    (await sql<{ reading: string | null }>`select name_reading(${name}) as reading`.execute(w.db)).rows[0]?.reading;

  it.each([
    ["PayPal", "PayPaI", "PAYPAL", "PаyPal", "Pay-Pal, Inc.", "The PayPal Co., Ltd.", "PayPal Official"],
    ["Kraken", "Кraken", "Κraken", "KRAKEN GmbH & Co. KG"],
    ["Binance", "Вinance", "Βіnance", "8inance"],
    ["Netflix", "Νetflix", "NETFL1X", "Netfl|x"],
    ["Walmart", "Waimart", "VValmart", "Walrnart"],
    ["Orsted", "Ørsted"],
    ["Strasse", "Straße S.r.l."],
    ["Larkspur Pay of Keller", "LARKSPUR-PAY OF KELLER, Inc.", "Lаrkspur Pay 0f Keller", "Larkspur\u2003\u2003Pay of Kéller"],
  ])("is one for %j and names that look like it", async (name, ...others) => {
    const expected = await reading(name);
    expect(expected).toMatch(/^[a-z0-9]+$/);
    for (const other of others) expect([other, await reading(other)]).toEqual([other, expected]);
  });

  it.each([
    ["Visa", "Vi Ltd"],
    ["Quarry", "Quarry Bank"],
    ["小米", "华为"],
    ["Москва", "Рязань"],
  ])("is not the same for %j and %j", async (one, other) => {
    expect(await reading(one)).not.toBe(await reading(other));
  });

  it.each(["★★★", "🚀 🚀", "...", "—"])("is none for %j, which then reads like no other", async (name) => {
    expect(await reading(name)).toBeNull();
  });
});

describe("a save and the end of vouching at the same time", () => {
  it("leave nothing open", async () => {
    const admin = await w.person("Admin");
    for (let round = 0; round < 6; round++) {
      const owner = await newOwner();
      await vouch(admin, owner.companyId);
      const { body: draft } = await create(owner, owner.companyId, { status: "draft" });
      const body = { title: draft.title, rewards, version: draft.version, visibility: "PUBLIC", status: "active" };
      const open = () => w.call(owner, updateProgram, { params: { program: draft.program_id }, body });
      await Promise.all([withdraw(admin, owner.companyId), open(), create(owner, owner.companyId)]);
      const left = await w.db
        .selectFrom("program")
        .select("id")
        .where("company_id", "=", owner.companyId)
        .where("status", "=", "active")
        .execute();
      expect(left).toEqual([]);
    }
  });

  it("count once of several", async () => {
    const owner = await newOwner();
    const admins = [await w.person("Admin"), await w.person("Admin"), await w.person("Super Admin")];
    const answers = await Promise.all(admins.map((admin) => vouch(admin, owner.companyId)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const log = await w.db.selectFrom("audit_log").select("id").where("company_id", "=", owner.companyId).execute();
    expect(log).toHaveLength(1);
  });
});
