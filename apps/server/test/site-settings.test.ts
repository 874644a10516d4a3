import { register } from "@safeport/contract/accounts/core/account.endpoints";
import { changeEmail, sendEmailCode } from "@safeport/contract/accounts/email/email.endpoints";
import { createCompany } from "@safeport/contract/companies/company.endpoints";
import { inviteMember } from "@safeport/contract/companies/member.endpoints";
import { listPrograms } from "@safeport/contract/programs/core/program.endpoints";
import { getLegalPage, getSite, getSiteSettings, updateSiteSettings } from "@safeport/contract/site/site.endpoints";
import { getWallet } from "@safeport/contract/wallet/payments/wallet.endpoints";
import { factoryPassword } from "@safeport/db/factories/build-user";
import { uniqueSuffix } from "@safeport/db/factories/unique-suffix";
import { platformName, translate } from "@safeport/messages/translate";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { emailCode } from "../src/features/accounts/email/email-code.ts";
import { renderHtml } from "../src/platform/mail/render-mail.ts";
import { openSite } from "../src/platform/site/site.ts";
import { buildCase } from "./case.ts";
import { buildOwnWorld, buildWorld, type Person, type World } from "./world.ts";

let w: World;
let other: World;
let admin: Person;
beforeAll(async () => {
  w = await buildOwnWorld();
  other = await buildWorld({ databaseUrl: w.databaseUrl });
  admin = await w.person("Super Admin");
});
afterAll(async () => {
  await other.close();
  await w.close();
});
afterEach(() =>
  set({ name: "Safeport", sign_up: "open", sign_up_domains: [], single_company_id: null, fee_percent: null, banner: "" }),
);

const set = (body: object, as = admin) => w.call(as, updateSiteSettings, { body });

const signUp = (email: string, full_name = "Nia Newcomer") =>
  w.call(null, register, {
    body: {
      ...{ username: `new-${uniqueSuffix()}`, email, full_name, role: "Hacker" },
      password: "seven-otters-by-the-quay-64",
    },
  });

describe("the settings of the platform @spec:10.21", () => {
  it("are changed by staff, live in every process, with an audit entry of before and after", async () => {
    const { body } = await set({ name: "Quay Bounties", accent: "#0a7d4f", banner: "Maintenance tonight", fee_percent: 12.5 });
    expect(body).toMatchObject({ name: "Quay Bounties", fee_percent: 12.5, environment: { fee_percent: 20 } });
    const kept = { name: "Quay Bounties", accent: "#0a7d4f", banner: "Maintenance tonight", fee_percent: 12.5 };
    expect((await set({ withdrawal_min: 7_000 })).body).toMatchObject({ ...kept, withdrawal_min: 7_000 });
    await set({ withdrawal_min: null });
    await vi.waitFor(async () => {
      const site = (await other.call(null, getSite)).body;
      expect(site).toMatchObject({ name: "Quay Bounties", accent: "#0a7d4f", banner: "Maintenance tonight", legal: [] });
    });
    const entry = await w.db
      .selectFrom("audit_log")
      .select("object_snapshot")
      .where("action", "=", "site.updated")
      .orderBy("id")
      .executeTakeFirstOrThrow();
    expect(entry.object_snapshot).toMatchObject({ old_name: "Safeport", new_name: "Quay Bounties", new_fee_percent: 12.5 });
  });

  it("give mails, pages and codes the name of the platform, whatever characters it has", async () => {
    const name = "Quay's {Bounties}";
    await set({ name });
    const subject = translate("fr", "accounts/mail.welcome.subject");
    expect(subject).toContain(name);
    const content = { subject, paragraphs: [], action: { label: "Open", url: "https://bounty.example/" }, notes: [] };
    expect(renderHtml(content, "fr")).toContain("Quay&#39;s {Bounties}</p>");
    expect((await w.app.fastify.inject("/d/feed.atom")).body).toContain("<title>Quay&#39;s {Bounties}</title>");
  });

  it("keep the name of the platform from its people", async () => {
    await set({ name: "Quay Bounties" });
    const answer = await signUp(`quay-${uniqueSuffix()}@example.com`, "Quay  Bountìes");
    expect(answer.body.errors[0]).toMatchObject({ loc: ["body", "full_name"], code: "full_name_reserved" });
  });

  it("do not exist for others, and are not overwritten unseen", async () => {
    const owner = await w.member("owner");
    expect((await w.call(owner, getSiteSettings)).status).toBe(404);
    expect((await set({ name: "Mine" }, owner)).status).toBe(404);
    const { version } = (await w.call(admin, getSiteSettings)).body;
    expect((await set({ name: "First", version })).status).toBe(200);
    expect(await set({ name: "Second", version })).toMatchObject({ status: 409, body: { code: "version_stale" } });
    expect((await set({ accent: "red" })).status).toBe(422);
    expect((await set({ sign_up: "domain" })).status).toBe(422);
    expect((await set({ single_company_id: admin.id })).status).toBe(422);
  });

  it("of two that were saved in a row, the later ones hold, also where a slow read of the earlier ones ends last", async () => {
    let isSlow = false;
    let release = () => {};
    const slow = w.db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        if (isSlow) {
          isSlow = false;
          await new Promise<void>((resolve) => {
            release = resolve;
          });
        }
        return result;
      },
    });
    const site = await openSite(slow, { platformFeePercent: 20, withdrawalMin: 5_000, secondPersonFrom: 500_000 });
    await set({ name: "Earlier" });
    isSlow = true;
    const reading = site.reload();
    await vi.waitFor(() => expect(isSlow).toBe(false));
    await set({ name: "Later" });
    await site.reload();
    release();
    await reading;
    expect(site.current.name).toBe("Later");
    expect(platformName()).toBe("Later");
  });

  it("win over the environment while they are set", async () => {
    const owner = await w.member("owner");
    const feeOf = async () =>
      (await w.call(owner, getWallet, { query: { company_id: owner.companyId } })).body.settings.fee_percent;
    expect(await feeOf()).toBe(20);
    await set({ fee_percent: 7.5 });
    expect(await feeOf()).toBe(7.5);
    await set({ fee_percent: null });
    expect(await feeOf()).toBe(20);
  });

  it("give the legal pages that have a text", async () => {
    const read = () => w.call(null, getLegalPage, { params: { legal_page: "privacy" } });
    expect((await read()).status).toBe(404);
    await set({ privacy_markdown: "# We keep little" });
    expect((await read()).body).toEqual({ page: "privacy", markdown: "# We keep little" });
    expect((await w.call(null, getSite)).body.legal).toEqual(["privacy"]);
  });
});

describe("sign-up @spec:10.21", () => {
  it("by mail domain takes these addresses and invited ones alone", async () => {
    await set({ sign_up: "domain", sign_up_domains: ["Quay.Example"] });
    expect((await signUp(`a-${uniqueSuffix()}@quay.example`)).status).toBe(201);
    for (const email of [
      `b-${uniqueSuffix()}@other.example`,
      `c-${uniqueSuffix()}@evil-quay.example`,
      `d@quay.example.evil.example`,
    ])
      expect(await signUp(email), email).toMatchObject({ status: 400, body: { errors: [{ code: "sign_up_domain" }] } });
  });

  it("by invitation takes the address that was invited", async () => {
    await set({ sign_up: "invitation" });
    const owner = await w.member("owner");
    const email = `invited-${uniqueSuffix()}@people.example`;
    expect(await signUp(email)).toMatchObject({ status: 400, body: { errors: [{ code: "sign_up_invited" }] } });
    const body = { invitee: email, role: "viewer" };
    expect((await w.call(owner, inviteMember, { params: { company_id: owner.companyId }, body })).status).toBe(201);
    expect((await signUp(email.toUpperCase())).status).toBe(201);
  });
});

it("who may sign up is no way around: an address is changed only to one that may sign up, unless another one was proved before @spec:10.21", async () => {
  const someone = async (email: string, isProved: boolean, role: "Hacker" | "Admin" = "Hacker") => {
    const person = await w.person(role);
    const email_verified_at = isProved ? new Date() : null;
    await w.db.updateTable("user_account").set({ email, email_verified_at }).where("id", "=", person.id).execute();
    return person;
  };
  const at = (domain: string) => `${uniqueSuffix()}@${domain}`;
  const ask = async (as: Person, email: string) => {
    const { status, body } = await w.call(as, sendEmailCode, { body: { email } });
    return status === 202 ? "mailed" : body.errors[0].code;
  };
  const [fake, own, outside, staff] = [
    await someone(at("quay.example"), false),
    await someone(at("quay.example"), true),
    await someone(at("other.example"), true),
    await someone(at("quay.example"), true, "Admin"),
  ];
  // A code of before is not taken either.
  expect(await ask(fake, at("evil.example"))).toBe("mailed");
  await set({ sign_up: "domain", sign_up_domains: ["quay.example"] });
  const change = await w.db.selectFrom("email_change").selectAll().where("user_id", "=", fake.id).executeTakeFirstOrThrow();
  const otp = emailCode(w.app.services.keyFor, change.code_id);
  const changed = await w.call(fake, changeEmail, { body: { otp, password: factoryPassword } });
  expect([changed.status, changed.body.errors?.[0]]).toMatchObject([422, { loc: ["body", "otp"], code: "sign_up_domain" }]);
  for (const person of [fake, own]) {
    expect(await ask(person, at("evil.example"))).toBe("sign_up_domain");
    expect(await ask(person, at("sub.quay.example"))).toBe("sign_up_domain");
    expect(await ask(person, at("QUAY.example").replace("@", "+tag@"))).toBe("mailed");
  }
  for (const person of [outside, staff]) expect(await ask(person, at("evil.example"))).toBe("mailed");
  await set({ sign_up: "invitation" });
  expect(await ask(fake, at("evil.example"))).toBe("sign_up_invited");
  expect(await ask(own, at("evil.example"))).toBe("mailed");
});

it("the platform of a single company lists its programs alone, and nobody creates another company @spec:10.21", async () => {
  const [own, foreign] = [await buildCase(w), await buildCase(w)];
  const [hacker, business] = [await w.person(), await w.person("Business")];
  const titles = async (as: Person) =>
    (await w.call(as, listPrograms, { query: { size: "100" } })).body.items.map(
      ({ program_id }: { program_id: string }) => program_id,
    );
  expect(await titles(hacker)).toEqual(expect.arrayContaining([own.program.id, foreign.program.id]));
  await set({ single_company_id: own.companyId });
  expect(await titles(hacker)).toContain(own.program.id);
  expect(await titles(hacker)).not.toContain(foreign.program.id);
  expect(await titles(admin)).toContain(foreign.program.id);
  const company = { name: "Another", domain: "another.example", domain_verification_method: "TXT_RECORD" };
  expect(await w.call(business, createCompany, { body: company })).toMatchObject({ status: 403 });
  expect((await w.call(null, getSite)).body.single_company).toMatchObject({ company_id: own.companyId });
});
