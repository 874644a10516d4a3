import { login, register } from "@safeport/contract/accounts/core/account.endpoints";
import { createCompany, updateCompany } from "@safeport/contract/companies/company.endpoints";
import { startDomainVerification, verifyDomain } from "@safeport/contract/companies/domain.endpoints";
import { inviteMember } from "@safeport/contract/companies/member.endpoints";
import type { Endpoint } from "@safeport/contract/kernel/endpoint";
import { createProgram } from "@safeport/contract/programs/core/program.endpoints";
import { listOwnInterests } from "@safeport/contract/programs/participation/interest.endpoints";
import { inviteResearcher, listOwnProgramInvitations } from "@safeport/contract/programs/participation/invitation.endpoints";
import { banResearcher } from "@safeport/contract/programs/participation/program-member.endpoints";
import { importScopes } from "@safeport/contract/programs/scopes/scope-tool.endpoints";
import { changeStatus, submitReport } from "@safeport/contract/reports/report.endpoints";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { answerTo, type Call, callsOf, differences } from "./ask-everything.ts";
import { sendForm } from "./send-form.ts";
import { buildTwoWorlds, type TwoWorlds } from "./two-worlds.ts";
import { invited, type Secrets } from "./two-worlds-private.ts";

let worlds: TwoWorlds;
/** Private values, next to those that everybody or an outsider may know. */
let values: Secrets;
beforeAll(async () => {
  worlds = await buildTwoWorlds();
  const { people, secrets } = worlds;
  const { harbour, quay, asking, reports, insider, founder } = people;
  const ids: Secrets = {
    program: [harbour.program.handle, asking.id],
    program_id: [harbour.program.id],
    handle: [harbour.program.handle],
    scope_id: [harbour.scope.id],
    report_id: [reports.own, reports.theirs],
    company_id: [harbour.companyId, quay.companyId],
    user_id: [insider.id, founder.id],
    author_id: [insider.id],
    username: [insider.username, founder.username],
  };
  const some = {
    import_id: [harbour.scope.id],
    passkey_id: [harbour.scope.id],
    legal_page: ["terms"],
    year: ["2026"],
    check: ["steps"],
    key: ["self_xss"],
  };
  const all = new Set([...Object.keys(secrets), ...Object.keys(ids)]);
  values = { ...some, ...Object.fromEntries([...all].map((name) => [name, [...(secrets[name] ?? []), ...(ids[name] ?? [])]])) };
});
afterAll(() => worlds.close());

const declared = () => worlds.without.app.endpoints.filter(({ stream }) => !stream);
const reads = () => declared().filter(({ method }) => method === "GET");
const callsOfAll = (endpoints: readonly Endpoint[], inputs = values) =>
  endpoints.flatMap((endpoint) => callsOf(endpoint, inputs));
const call = ({ method, path }: Endpoint, body: object): Call => ({ method, url: path, body });

it("the two worlds differ for whoever is in on it", async () => {
  const { insider, harbour } = worlds.people;
  const inside = { ...worlds, people: { ...worlds.people, outsiders: { insider, owner: harbour.owner } } };
  const lists = reads().filter(({ name }) => /^(programs\.(list|get|scope|favourites)|reports\.list)$/.test(name));
  expect((await differences(inside, callsOfAll(lists))).length).toBeGreaterThan(20);
});

/** Changes by outsiders to their own objects, with the words and people of the private ones. */
function ownChanges(): Call[] {
  const { people, secrets } = worlds;
  const { harbour, quay, insider, waiting, banned, founder } = people;
  const company = { name: "Aconite Works", domain: "aconite-works.example", domain_verification_method: "TXT_RECORD" };
  const domain = { company_id: quay.companyId, domain: company.domain };
  const rewards = { critical: [100], high: [0], medium: [0], low: [0] };
  const titles = { Nightshade: {}, Hemlock: {}, Foxglove: { visibility: "PRIVATE" }, Oleander: { status: "draft" } };
  const account = { full_name: "Noor", password: "five-herons-at-dusk-81", role: "Business" };
  const founding = { company_name: company.name, company_domain: company.domain };
  const report = {
    poc_title: "T",
    poc_description_markdown: "D",
    steps_markdown: "1. Look",
    impact_markdown: "Bad",
    severity: "low",
    program_id: harbour.program.id,
  };
  const saved = { name: company.name, website: null, description: "", country: null, version: 1 };
  const at = (endpoint: Endpoint, body: object): Call => ({
    ...call(endpoint, body),
    url: endpoint.path
      .replace(":company_id", quay.companyId)
      .replace(":program", quay.program.id)
      .replace(":report_id", people.reports.theirs),
  });
  return [
    call(createCompany, company),
    at(updateCompany, saved),
    ...(["EMAIL_CONFIRMATION", "META_TAG", "TXT_RECORD"] as const).flatMap((method) => [
      call(startDomainVerification, {
        ...domain,
        method,
        ...(method === "EMAIL_CONFIRMATION" && { email: `admin@${domain.domain}` }),
      }),
      call(verifyDomain, { company_id: quay.companyId }),
    ]),
    ...Object.entries(titles).map(([title, over]) =>
      call(createProgram, { title, rewards, company_id: quay.companyId, ...over }),
    ),
    ...[invited.colleague, founder.username, insider.username].map((invitee) => at(inviteMember, { invitee, role: "viewer" })),
    ...[insider, waiting, banned].map(({ username }) => at(inviteResearcher, { username })),
    at(inviteResearcher, { email: invited.researcher }),
    ...[insider, banned].map(({ username }) => at(banResearcher, { username, reason: "They told everybody" })),
    ...(secrets.scope_id ?? []).map((scope_id) => call(submitReport, { ...report, scope_id })),
    ...(secrets.duplicate_of ?? []).map((number) => at(changeStatus, { status: "duplicate", duplicate_of: Number(number) })),
    call(register, { ...account, username: "noor-outside", email: "noor@outside.example", ...founding }),
    call(register, { ...account, username: founder.username, email: "other@outside.example" }),
  ];
}

// Some ten thousand calls, one after the other: minutes on a busy machine.
describe("an outsider reads the same bytes with and without private objects", { timeout: 600_000 }, () => {
  it("in every read, with every private id, name and asset", async () => {
    const calls = callsOfAll(reads());
    expect(calls.length).toBeGreaterThan(300);
    expect(await differences(worlds, calls)).toEqual([]);
  });

  it("at the addresses that are no endpoints", async () => {
    const { people } = worlds;
    const paths = [...(values.handle ?? []), "nightshade", "hemlock"].flatMap((handle) => [
      `/p/${handle}`,
      `/p/${handle}/security.txt`,
      `/programs?search=${handle}`,
      `/bounties/${handle}`,
    ]);
    const { harbour, insider, founder } = worlds.people;
    const { domain } = await worlds.withThem.db
      .selectFrom("company")
      .select("domain")
      .where("id", "=", harbour.companyId)
      .executeTakeFirstOrThrow();
    const all = [
      ...paths,
      `/p/${harbour.program.handle}`,
      `/c/${domain}`,
      "/c/aconite-works.example",
      `/u/${insider.username}`,
      `/u/${founder.username}`,
      "/programs",
      "/d",
      "/d?sort=bounty",
      "/d?sort=severity",
      "/d?search=nightshade",
      ...[people.thanked, ...(values.duplicate_of ?? []).map((number) => ({ number }))].map(({ number }) => `/d/${number}`),
      `/d?program=${people.harbour.program.handle}`,
      ...(values.handle ?? []).map((handle) => `/d?program=${handle}`),
      "/d/feed.atom",
      "/programs?sort=fastest",
      "/programs?sort=reward",
      "/hall-of-fame",
      "/hall-of-fame?window=all",
      "/.well-known/security.txt",
      "/robots.txt",
      "/sitemap.xml",
      "/sitemap/programs.xml",
      "/sitemap/companies.xml",
      "/sitemap/people.xml",
      "/sitemap/reports.xml",
      "/v1/public/programs.json",
      "/v1/public/programs.json?shape=bounty-targets",
      "/programs/feed.atom",
      "/programs/changes.atom",
      "/v1/openapi.json",
      "/healthz",
    ];
    expect(
      await differences(
        worlds,
        all.map((url) => ({ method: "GET", url })),
      ),
    ).toEqual([]);
  });

  it("in the answer to every change, and in the lists and programs after it", async () => {
    const { quay } = worlds.people;
    // Calls about the caller's own account take no private thing; new companies and programs are among those that may succeed.
    const changes = declared().filter(
      ({ method, name }) => method !== "GET" && !/^(accounts\.|companies\.create|programs\.create)/.test(name),
    );
    // The company of the outsiders must not be deleted on the way; it is updated in their own changes.
    const others = { ...values, company_id: (values.company_id ?? []).filter((id) => id !== quay.companyId) };
    const inputs = ({ name }: Endpoint) => (/^companies\.(delete|update)$/.test(name) ? others : values);
    const calls = [...changes.flatMap((endpoint) => callsOf(endpoint, inputs(endpoint))), ...ownChanges()];
    expect(await differences(worlds, calls)).toEqual([]);
    // They may verify domains, and may not be refused because somebody else has.
    for (const w of [worlds.without, worlds.withThem]) {
      const { body } = await w.call(quay.owner, verifyDomain, { body: { company_id: quay.companyId } });
      expect(body.domain_status).toBe("failed");
    }

    const file = Buffer.from("identifier,asset_type\n*.nightshade.example,WILDCARD\n203.0.113.0/24,CIDR");
    const params = { program: quay.program.id };
    const previews = await Promise.all(
      [worlds.without, worlds.withThem].map((w) => sendForm(w, quay.owner, importScopes, { params }, { file })),
    );
    expect(previews[0]).toEqual(previews[1]);

    await Promise.all([worlds.without, worlds.withThem].map(({ deliver }) => deliver()));
    for (const { app } of [worlds.without, worlds.withThem])
      expect((await app.fastify.inject("/p/nightshade")).body).toContain("<title>Nightshade");
    const after = reads().filter(({ list, name }) => list || /^programs\.get/.test(name));
    expect(await differences(worlds, callsOfAll(after))).toEqual([]);
  }, 600_000);

  it("after a sign-up with an address that was invited, before it is proved", async () => {
    const lists = reads().filter(({ name, list }) => list && !/^accounts\./.test(name));
    const calls = callsOfAll([...lists, listOwnInterests, listOwnProgramInvitations]);
    for (const [role, email] of Object.entries({ Hacker: invited.researcher, Business: invited.colleague })) {
      const account = { username: `guest-${role.toLowerCase()}`, password: "five-herons-at-dusk-81" };
      const [before, after]: [string[][], string[][]] = [[], []];
      for (const w of [worlds.without, worlds.withThem]) {
        expect((await w.call(null, register, { body: { ...account, full_name: "Guest", email, role } })).status).toBe(201);
        const token = (await w.call(null, login, { body: account })).body.access_token as string;
        await w.deliver();
        const person = { id: "", username: account.username, sessionId: "", token };
        const answers = async () => {
          const all = [];
          for (const one of calls) all.push(await answerTo(w, person, one, worlds.madeAt));
          return all;
        };
        before.push(await answers());
        const proved = w.db.updateTable("user_account").set({ email_verified_at: new Date() });
        await proved.where("username", "=", account.username).execute();
        after.push(await answers());
      }
      expect(before[1]).toEqual(before[0]);
      expect(after[1]).not.toEqual(after[0]);
    }
  });

  it("in their mails", async () => {
    const addressees = Object.values(worlds.people.outsiders).flatMap((person) => (person ? [person.id] : []));
    const mails = ({ db }: TwoWorlds["without"]) =>
      db.selectFrom("mail").select(["user_id", "address", "kind"]).where("user_id", "in", addressees).orderBy("id").execute();
    expect(await mails(worlds.withThem)).toEqual(await mails(worlds.without));
  });
});
