import { getCompany } from "@safeport/contract/companies/company.endpoints";
import { startDomainVerification, verifyDomain } from "@safeport/contract/companies/domain.endpoints";
import { getProgram } from "@safeport/contract/programs/core/program.endpoints";
import { buildCompany } from "@safeport/db/factories/build-company";
import { buildProgram } from "@safeport/db/factories/build-program";
import { ownDatabase } from "@safeport/db/factories/own-database";
import { uniqueSuffix } from "@safeport/db/factories/unique-suffix";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { recordName } from "../src/features/companies/domain/check-proof.ts";
import { recheckDomains } from "../src/features/companies/domain/recheck-domains.ts";
import type { Outbound } from "../src/platform/outbound/outbound.ts";
import { startMailServer } from "./mail-server.ts";
import { buildWorld, type Person, type World } from "./world.ts";

let w: World;
let server: Awaited<ReturnType<typeof startMailServer>>;
let drop: () => Promise<void>;
const records = new Map<string, string[]>();
const outbound: Outbound = {
  fetch: () => Promise.reject(new Error("not here")),
  readTxt: (name) => Promise.resolve(records.get(name) ?? []),
};
beforeAll(async () => {
  server = await startMailServer();
  // The job queue is shared by all servers of a database, and the job looks at all companies.
  const own = await ownDatabase(inject("databaseUrl"));
  drop = own.drop;
  w = await buildWorld({ jobs: true, env: server.env, databaseUrl: own.url, outbound });
});
afterAll(async () => {
  await w.close();
  await server.close();
  await drop();
});

type Owner = Person & { companyId: string; domain: string };
async function newOwner(): Promise<Owner> {
  const domain = `quay-${uniqueSuffix()}.example`;
  return { ...(await w.member("owner", (await buildCompany(w.db, { domain, domain_status: "pending" })).id)), domain };
}
const start = ({ companyId, domain, ...owner }: Owner, method: string, more: object = {}) =>
  w.call(owner, startDomainVerification, { body: { company_id: companyId, domain, method, ...more } });
const verify = ({ companyId, ...owner }: Owner, token?: string) =>
  w.call(owner, verifyDomain, { body: { company_id: companyId, ...(token !== undefined && { token }) } });
const statusOf = async (owner: Owner) =>
  (await w.call(owner, getCompany, { params: { company_id: owner.companyId } })).body.domain_status;
async function mailTo(address: string, nth = 0) {
  await vi.waitFor(() => expect(server.mailsTo(address).length).toBeGreaterThan(nth), 20_000);
  return server.mailsTo(address)[nth]?.email;
}
const tokenOf = (text = "") => /\/companies\/[\w-]+#token=([\w.-]+)/.exec(text)?.[1] ?? "";
/** Lets the last check of a company's domain, and the first failed one, be this many days longer ago. */
const age = (owner: Owner, days: number) =>
  sql`update domain_proof set checked_at = checked_at - ${days} * interval '1 day', failing_since = failing_since - ${days} * interval '1 day'
    where company_id = ${owner.companyId}`.execute(w.db);
const recheck = () => recheckDomains(w.app.services);

describe("a mailed link", () => {
  it("verifies the domain for who is signed in as a member, and is nowhere in the database @spec:7.64", async () => {
    const owner = await newOwner();
    const email = `security@${owner.domain}`;
    const { body } = await start(owner, "EMAIL_CONFIRMATION", { email });
    expect([body.email, body.token]).toEqual([email, undefined]);
    const token = tokenOf((await mailTo(email))?.text);
    const stored = await w.db.selectFrom("domain_proof").selectAll().where("company_id", "=", owner.companyId).execute();
    const mails = await w.db.selectFrom("mail").selectAll().where("address", "=", email).execute();
    expect(JSON.stringify([stored, mails])).not.toContain(token.split(".")[1]);

    expect((await verify(owner)).body).toMatchObject({
      domain_status: "pending",
      detail: "Open the link in the email to finish.",
    });
    const outsider = { ...(await w.person("Business")), companyId: owner.companyId, domain: owner.domain };
    expect((await verify(outsider, token)).status).toBe(404);
    expect((await verify(await newOwner(), token)).status).toBe(409);
    expect((await verify(owner, `${token}x`)).status).toBe(409);
    expect((await verify(owner, token)).body.domain_status).toBe("verified");
    expect((await verify(owner, token)).status).toBe(409);
  });

  it("names the company and who asks, unless a name could tell its reader something else", async () => {
    const owner = await newOwner();
    const name = `Larkspur & Söhne, Inc. ${owner.username.slice(-4)}`;
    const mailed = async (company: string, full_name: string, nth: number) => {
      await w.db.updateTable("company").set({ name: company }).where("id", "=", owner.companyId).execute();
      await w.db.updateTable("user_account").set({ full_name }).where("id", "=", owner.id).execute();
      const email = `${["security", "admin"][nth]}@${owner.domain}`;
      await start(owner, "EMAIL_CONFIRMATION", { email });
      return (await mailTo(email))?.text ?? "";
    };
    const text = await mailed(name, "Noor O’Neill-Haddad", 0);
    expect(text).toContain(`Noor O’Neill-Haddad (${owner.username}) wants to show that`);
    expect(text).toContain(`belongs to the company ${name} on`);
    const plain = await mailed("You won! See evil.example", "Call 555: https://evil.example", 1);
    expect(plain).toContain(`${owner.username} wants to show that ${owner.domain} belongs to their company on`);
    expect(plain).not.toContain("evil");
  });

  it.each([undefined, "someone", "admin@other.example", "abuse"])("goes to no mailbox like %j", async (mailbox) => {
    const owner = await newOwner();
    const email = mailbox?.includes("@") ? mailbox : mailbox && `${mailbox}@${owner.domain}`;
    const { status, body } = await start(owner, "EMAIL_CONFIRMATION", { email });
    expect([status, body.errors[0].code]).toEqual([422, "domain_mailbox"]);
  });
});

describe("a verified domain", () => {
  async function verified() {
    const owner = await newOwner();
    const { body } = await start(owner, "TXT_RECORD");
    records.set(recordName(owner.domain), [body.token]);
    expect((await verify(owner)).body.domain_status).toBe("verified");
    return { owner, token: body.token as string, address: `${owner.username}@people.example` };
  }

  it("is checked again after 90 days, and not before", async () => {
    const { owner } = await verified();
    const since = async () =>
      (await w.db.selectFrom("domain_proof").select("checked_at").where("company_id", "=", owner.companyId).executeTakeFirst())
        ?.checked_at;
    await age(owner, 89);
    const before = await since();
    await recheck();
    expect(await since()).toEqual(before);
    await age(owner, 2);
    await recheck();
    expect(Date.now() - Number(await since())).toBeLessThan(60_000);
    expect(await statusOf(owner)).toBe("verified");
  });

  it("that can no longer be seen is lost after a week; the owner is mailed first, and open programs pause @spec:1.11", async () => {
    const { owner, address } = await verified();
    const program = await buildProgram(w.db, { company_id: owner.companyId });
    const researcher = await w.person();
    const seen = async () => (await w.call(researcher, getProgram, { params: { program: program.handle } })).status;
    records.delete(recordName(owner.domain));
    await age(owner, 91);
    await recheck();
    expect((await mailTo(address))?.subject).toBe(`${owner.domain} could not be verified again`);
    await age(owner, 3);
    await recheck();
    expect([await statusOf(owner), await seen()]).toEqual(["verified", 200]);
    await age(owner, 5);
    await recheck();
    expect(await statusOf(owner)).toBe("revoked");
    expect((await mailTo(address, 1))?.subject).toBe(`${owner.domain} is no longer verified`);
    await vi.waitFor(async () => expect(await seen()).toBe(404), 20_000);
    const log = await w.db
      .selectFrom("audit_log")
      .select("action")
      .where("company_id", "=", owner.companyId)
      .orderBy("id")
      .execute();
    expect(log.map(({ action }) => action).slice(-3)).toEqual([
      "company.domain_check_failed",
      "company.domain_revoked",
      "program.updated",
    ]);
  });

  it("that is seen again in time stays verified, and its time starts again", async () => {
    const { owner, token } = await verified();
    records.delete(recordName(owner.domain));
    await age(owner, 91);
    await recheck();
    records.set(recordName(owner.domain), [token]);
    await age(owner, 6);
    await recheck();
    await age(owner, 60);
    records.delete(recordName(owner.domain));
    await recheck();
    expect(await statusOf(owner)).toBe("verified");
  });

  it("by mail is confirmed again by the link of another mail", async () => {
    const owner = await newOwner();
    const email = `admin@${owner.domain}`;
    await start(owner, "EMAIL_CONFIRMATION", { email });
    const first = tokenOf((await mailTo(email))?.text);
    await verify(owner, first);
    await age(owner, 91);
    await recheck();
    const again = tokenOf((await mailTo(email, 1))?.text);
    // The people who once read the mailbox may no longer do so.
    expect((await verify(owner, first)).status).toBe(409);
    expect((await verify(owner, again)).body.domain_status).toBe("verified");
    await age(owner, 30);
    await recheck();
    expect(await statusOf(owner)).toBe("verified");
  });
});
