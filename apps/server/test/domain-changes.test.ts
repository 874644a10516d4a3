import { getCompany, vouchForCompany } from "@safeport/contract/companies/company.endpoints";
import { startDomainVerification, verifyDomain } from "@safeport/contract/companies/domain.endpoints";
import { inviteMember } from "@safeport/contract/companies/member.endpoints";
import { maxMailsToAddressOfAll } from "@safeport/contract/kernel/mail.limits";
import { buildCompany } from "@safeport/db/factories/build-company";
import { ownDatabase } from "@safeport/db/factories/own-database";
import { uniqueSuffix } from "@safeport/db/factories/unique-suffix";
import { newId } from "@safeport/db/new-id";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { recordName } from "../src/features/companies/domain/check-proof.ts";
import { recheckDomains } from "../src/features/companies/domain/recheck-domains.ts";
import type { Outbound } from "../src/platform/outbound/outbound.ts";
import { buildWorld, type Person, type World } from "./world.ts";

let w: World;
let drop: () => Promise<void>;
const records = new Map<string, string[]>();
/** Called with each name whose record is read. */
let onRead: (name: string) => Promise<void> = () => Promise.resolve();
const outbound: Outbound = {
  fetch: () => Promise.reject(new Error("not here")),
  async readTxt(name) {
    await onRead(name);
    return records.get(name) ?? [];
  },
};
const env = { SECRET_KEY: "one-secret-for-both-processes-of-these-tests" };
let databaseUrl: string;
beforeAll(async () => {
  // The job looks at all companies.
  const own = await ownDatabase(inject("databaseUrl"));
  drop = own.drop;
  databaseUrl = own.url;
  w = await buildWorld({ databaseUrl, outbound, env });
});
afterAll(async () => {
  await w.close();
  await drop();
});

type Member = Person & { companyId: string };
const newDomain = () => `pier-${uniqueSuffix()}.example`;
const start = (as: Member, domain: string, method = "TXT_RECORD", more: object = {}, world = w) =>
  world.call(as, startDomainVerification, { body: { company_id: as.companyId, domain, method, ...more } });
const verify = (as: Member) => w.call(as, verifyDomain, { body: { company_id: as.companyId } });
const companyOf = async (as: Member) => (await w.call(as, getCompany, { params: { company_id: as.companyId } })).body;
/** Verifies a domain by its record. */
async function prove(as: Member, domain: string): Promise<void> {
  const { body } = await start(as, domain);
  records.set(recordName(domain), [body.token]);
  expect((await verify(as)).body.domain_status).toBe("verified");
}

describe("another domain", () => {
  it("in place of a verified one is the owner's to choose, and a manager verifies the same again", async () => {
    const owner = await w.member("owner");
    const { domain } = await companyOf(owner);
    const manager = await w.member("manager", owner.companyId);
    expect((await start(manager, newDomain())).status).toBe(403);
    expect((await start(manager, domain, "META_TAG")).status).toBe(200);
    expect((await start(owner, newDomain())).status).toBe(200);
  });

  it("of a company that staff vouched for counts once it is verified, and not before", async () => {
    const domain = newDomain();
    const owner = await w.member("owner", (await buildCompany(w.db, { domain, domain_status: "pending" })).id);
    const params = { company_id: owner.companyId };
    await w.call(await w.person("Admin"), vouchForCompany, { params, body: { reason: "Known to us for years" } });
    const next = newDomain();
    await start(owner, next);
    expect(await companyOf(owner)).toMatchObject({ domain, standing: "vouched" });
    await prove(owner, next);
    expect((await companyOf(owner)).domain).toBe(next);
  });

  it("leaves a company that lost its domain as it is until it is verified", async () => {
    const domain = newDomain();
    const owner = await w.member("owner", (await buildCompany(w.db, { domain, domain_status: "revoked" })).id);
    const next = newDomain();
    await start(owner, next);
    expect(await companyOf(owner)).toMatchObject({ domain, domain_status: "revoked" });
    expect((await verify(owner)).body.domain_status).toBe("failed");
    expect(await companyOf(owner)).toMatchObject({ domain, domain_status: "revoked" });
    await prove(owner, next);
    expect(await companyOf(owner)).toMatchObject({ domain: next, domain_status: "verified" });
  });
});

describe("mails to an address that nobody has confirmed", () => {
  let worlds: World[];
  beforeAll(async () => {
    const strict = { databaseUrl, outbound, env: { ...env, RATE_LIMIT_FACTOR: "1" } };
    worlds = [await buildWorld(strict), await buildWorld(strict)];
  });
  afterAll(async () => {
    for (const world of worlds) await world.close();
  });
  const newOwner = async () => w.member("owner", (await buildCompany(w.db, { domain_status: "pending" })).id);
  /** Asks for a mail in either process: the link of a domain, or an invitation. */
  function ask(owner: Member, n: number, domain: string, to: string) {
    const world = worlds[n % 2] as World;
    return n % 3 === 0
      ? world.call(owner, inviteMember, { params: { company_id: owner.companyId }, body: { invitee: to, role: "viewer" } })
      : start(owner, domain, "EMAIL_CONFIRMATION", { email: to }, world);
  }
  const mailsTo = (address: string) => w.db.selectFrom("mail").select("id").where("address", "=", address).execute();

  it("are five a day of one company, in whichever process, domains and invitations together", async () => {
    const domain = newDomain();
    const email = `admin@${domain}`;
    const owner = await newOwner();
    const answers = await Promise.all([0, 1, 2, 3, 4, 5, 6, 7].map((n) => ask(owner, n, domain, email)));
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(5);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(3);
    expect(Number(refused[0]?.headers["retry-after"])).toBeGreaterThan(3_600);
    expect(await mailsTo(email)).toHaveLength(5);
    expect((await ask(owner, 1, domain, `security@${domain}`)).status).toBe(200);
    expect((await ask(await newOwner(), 1, domain, email)).status).toBe(200);
  });

  it("are twenty a day of all companies, which are answered as before after that", async () => {
    const domain = newDomain();
    const email = `admin@${domain}`;
    const owners = await Promise.all(Array.from({ length: maxMailsToAddressOfAll + 3 }, newOwner));
    const answers = await Promise.all(owners.map((owner, n) => ask(owner, n, domain, email)));
    expect(answers.filter(({ status }) => status >= 300)).toEqual([]);
    expect(await mailsTo(email)).toHaveLength(maxMailsToAddressOfAll);
    const late = await newOwner();
    const { status, body } = await ask(late, 0, domain, email);
    expect([status, Object.keys(body).sort()]).toEqual([201, Object.keys(answers[0]?.body).sort()]);
    expect(body.email).toBe(email);
    expect(await mailsTo(email)).toHaveLength(maxMailsToAddressOfAll);
  });

  it.each(["verified", "revoked"] as const)(
    "go to a company whose domain is %s, however many others have asked for",
    async (domain_status) => {
      const domain = newDomain();
      const email = `admin@${domain}`;
      const strangers = await Promise.all(Array.from({ length: maxMailsToAddressOfAll }, newOwner));
      await Promise.all(strangers.map((owner, n) => ask(owner, n, domain, email)));
      const holder = await w.member("owner", (await buildCompany(w.db, { domain, domain_status })).id);
      for (const n of [1, 2, 3, 4, 5]) expect((await ask(holder, n, domain, email)).status).toBeLessThan(300);
      expect(await mailsTo(email)).toHaveLength(maxMailsToAddressOfAll + 5);
      expect((await ask(holder, 1, domain, email)).status).toBe(429);
      // A company that holds another domain, or none, is one of the others.
      const other = await w.member("owner");
      expect((await ask(other, 1, domain, email)).status).toBe(200);
      expect((await ask(await newOwner(), 1, domain, email)).status).toBe(200);
      expect(await mailsTo(email)).toHaveLength(maxMailsToAddressOfAll + 5);
    },
  );
});

describe("the job that checks domains again", () => {
  /** Companies whose domains are due to be checked; their records are there. */
  async function due(count: number): Promise<string[]> {
    const owner = await w.person("Business");
    const domains = Array.from({ length: count }, newDomain);
    for (const domain of domains) {
      const { id } = await buildCompany(w.db, { domain });
      const proof = { id: newId(), company_id: id, domain, method: "TXT_RECORD" as const, token: domain, started_by: owner.id };
      const long_ago = sql<Date>`now() - interval '91 days'`;
      await w.db
        .insertInto("domain_proof")
        .values({ ...proof, expires_at: long_ago, verified_at: long_ago, checked_at: long_ago })
        .execute();
      records.set(recordName(domain), [domain]);
    }
    return domains;
  }
  const waiting = async () => {
    const { rows } = await sql`select from domain_proof where checked_at < now() - interval '90 days'`.execute(w.db);
    return rows.length;
  };

  it("asks some at once, so that one that does not answer delays no others, and never all", async () => {
    await due(30);
    let asking = 0;
    let most = 0;
    onRead = async () => {
      most = Math.max(most, ++asking);
      await new Promise((resolve) => setImmediate(resolve));
      asking--;
    };
    await recheckDomains(w.app.services);
    expect([most, await waiting()]).toEqual([8, 0]);
  });

  it("begins no check after its time, and leaves the rest to the next run", async () => {
    await due(12);
    const lookups: string[] = [];
    let isLate = false;
    const now = Date.now;
    // The first checks take longer than the run has.
    onRead = async (name) => {
      lookups.push(name);
      isLate = true;
    };
    Date.now = () => now() + (isLate ? 3_600_000 : 0);
    await recheckDomains(w.app.services).finally(() => {
      Date.now = now;
    });
    expect([lookups.length < 12, await waiting()]).toEqual([true, 12 - lookups.length]);
    await recheckDomains(w.app.services);
    expect(await waiting()).toBe(0);
  });
});
