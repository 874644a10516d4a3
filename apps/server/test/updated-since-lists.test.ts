import { inviteMember } from "@safeport/contract/companies/member.endpoints";
import { addCannedReply } from "@safeport/contract/desk/canned-reply.endpoints";
import { addView } from "@safeport/contract/desk/view.endpoints";
import { addIntegration } from "@safeport/contract/integrations/integration.endpoints";
import type { Endpoint } from "@safeport/contract/kernel/endpoint";
import { updateScope } from "@safeport/contract/programs/core/program.endpoints";
import { setFavourite } from "@safeport/contract/programs/followers/favourite.endpoints";
import { banResearcher } from "@safeport/contract/programs/participation/program-member.endpoints";
import { addTemplate } from "@safeport/contract/reports/templates/template.endpoints";
import { addWebhook } from "@safeport/contract/webhooks/webhook.endpoints";
import { buildMember } from "@safeport/db/factories/build-member";
import { buildPasskey } from "@safeport/db/factories/build-passkey";
import { buildProgramMember } from "@safeport/db/factories/build-program-member";
import { newId } from "@safeport/db/new-id";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { claimDigest } from "../src/features/notifications/digest/digest.queries.ts";
import { seal } from "../src/platform/seal.ts";
import { makeToken } from "./api-token-case.ts";
import { buildDemoWorld, type DemoWorld } from "./demo-world.ts";
import { uploaded } from "./upload-file.ts";
import type { Person } from "./world.ts";

let w: DemoWorld;
let people: Record<string, Person>;
/** Values of every parameter of the lists: a company of dana's, an active program of it, and what belongs to them. */
let params: Record<string, string>;
beforeAll(async () => {
  w = await buildDemoWorld();
  people = {};
  for (const name of ["mira", "aarav", "dana", "tomas", "ingrid"]) people[name] = await w.as(name);
  people.invited = await w.person("Business");
  params = await fill(w, people as Demo);
});
afterAll(() => w.close());

type Demo = Record<"mira" | "aarav" | "dana" | "ingrid" | "invited", Person>;

/** Adds something to each list that is empty in the demo data. */
async function fill({ call, db }: DemoWorld, { mira, aarav, dana, ingrid, invited }: Demo): Promise<Record<string, string>> {
  const program = await db
    .selectFrom("program as p")
    .innerJoin("company_member as m", "m.company_id", "p.company_id")
    .select(["p.id", "p.company_id", "p.handle"])
    .where("m.user_id", "=", dana.id)
    .where("p.status", "=", "active")
    .orderBy("p.created_at")
    .executeTakeFirstOrThrow();
  const report = await db
    .selectFrom("report")
    .select("id")
    .where("program_id", "=", program.id)
    .where("author_id", "=", mira.id)
    .where("status", "=", "under_review")
    .executeTakeFirstOrThrow();
  const { company_id } = program;
  const add = async (as: Person, endpoint: Endpoint, body: object, of: Record<string, string> = {}) => {
    const answer = await call(as, endpoint, { params: of, body });
    expect(answer.status, `${endpoint.name} ${JSON.stringify(answer.body)}`).toBeLessThan(300);
    return answer.body;
  };
  await add(mira, setFavourite, {}, { program: program.handle });
  await add(mira, addTemplate, { name: "Plain", text_markdown: "Steps" });
  await add(dana, addCannedReply, { name: "Thanks", text_markdown: "Thank you" });
  await add(dana, addView, { name: "Mine", query: { status: "NEW" }, shared: false });
  await add(dana, inviteMember, { invitee: invited.username, role: "viewer" }, { company_id });
  const chat = { kind: "slack", secret: "https://hooks.slack.com/services/T000/B000/abc", events: ["report.submitted"] };
  await add(dana, addIntegration, { company_id, ...chat });
  const hook = { company_id, url: "https://receiver.example/hook", events: ["report.submitted"] };
  const { webhook_id } = await add(dana, addWebhook, hook);
  const subject = { type: "report.submitted", subject_id: report.id };
  await db
    .insertInto("webhook_delivery")
    .values({ id: newId(), webhook_id, message_id: newId(), ...subject, payload: "{}" })
    .execute();
  const guest = await w.person("Hacker");
  await buildProgramMember(db, { program_id: program.id, user_id: guest.id });
  await add(dana, banResearcher, { username: (await w.person("Hacker")).username, reason: "Told everybody" }, { company_id });
  await makeToken(w, mira, ["reports:read"]);
  const limits = { acts_per_day: 10, reports_per_day: 1 };
  const bot = { id: newId(), user_id: mira.id, account_id: mira.id, name: "Bot", purpose: "Looks", ...limits };
  await db.insertInto("agent").values(bot).execute();
  await buildPasskey(db, mira.id);
  await uploaded(w, mira);
  await db
    .updateTable("bank_account")
    .set({ name_check: "review" })
    .where("user_id", "in", (of) => of.selectFrom("user_account").select("id").where("username", "=", "mira"))
    .execute();
  const collaborator = { report_id: report.id, user_id: aarav.id, place: 1, weight: 20, invited_at: new Date() };
  await db.insertInto("report_collaborator").values(collaborator).execute();
  const message = { title: "Maintenance", message: "On Sunday", audience: "all" as const, recipients: 1 };
  await db
    .insertInto("announcement")
    .values({ id: newId(), created_by: ingrid.id, ...message })
    .execute();
  const batch = { currency: "EUR", execution_date: new Date(), lines: 1, message_id: newId().slice(0, 30), total: 100n };
  await db
    .insertInto("payout_batch")
    .values({ id: newId(), created_by: ingrid.id, ...batch })
    .execute();
  const deposit = await db.selectFrom("deposit").select(["id", "company_id"]).limit(1).executeTakeFirstOrThrow();
  const deposit_id = deposit.id;
  const refund = { id: newId(), deposit_id, company_id: deposit.company_id, amount: 100, reference: "SPREFUND" };
  await db
    .insertInto("refund")
    .values({ ...refund, provider: "manual" })
    .execute();
  await db
    .insertInto("stripe_discrepancy")
    .values({ id: newId(), source: newId(), problem: "wrong_amount", stripe_object: "pi_1", deposit_id })
    .execute();
  const days = { from_day: new Date(), to_day: new Date() };
  const statement = {
    id: newId(),
    account: "TEXT",
    currency: "USD",
    statement_ref: "S-1",
    format: "camt" as const,
    file_name: "s.xml",
  };
  await db
    .insertInto("bank_statement")
    .values({ ...statement, ...days, imported_by: ingrid.id })
    .execute();
  const booked = { position: 1, booked_on: new Date(), value_date: new Date(), amount: 100, currency: "USD" };
  await db
    .insertInto("bank_entry")
    .values({
      ...booked,
      id: newId(),
      statement_id: statement.id,
      account: "TEXT",
      entry_key: "0".repeat(64),
      bank_reference: "B",
      details: "",
    })
    .execute();
  const hit = { list: "eu", reference: "EU.1.1", digest: Buffer.from("x"), listed_name: "Nobody Known", score: 90 };
  const hitId = newId();
  const sealed = seal(w.app.services.keyFor("sanctions screening"), hitId, Buffer.from("Nobody Known"));
  await db
    .insertInto("sanction_hit")
    .values({ id: hitId, user_id: mira.id, ...hit, sealed })
    .execute();
  const point = { reason: "retest" as const, severity: "high" as const, is_author: true, delta: 10, state: "final" as const };
  const at = { effective_at: new Date(), final_at: new Date() };
  await db
    .insertInto("point_entry")
    .values({ id: newId(), user_id: mira.id, report_id: report.id, ...point, ...at })
    .execute();
  const ids = { company_id, webhook_id, report_id: report.id, user_id: mira.id };
  return { ...ids, program: program.handle, username: mira.username };
}

const shapeOf = ({ query }: Endpoint) => (query as { shape?: Record<string, unknown> } | undefined)?.shape ?? {};

/** The answer of a list to somebody, if they may read it. */
async function ask(as: Person, endpoint: Endpoint, updated_since?: string) {
  const ofCompany = ["labels.list", "integrations.list", "webhooks.list"].includes(endpoint.name);
  const query = { ...(ofCompany && { company_id: params.company_id }), ...(updated_since && { updated_since }) };
  const { status, body } = await w.call(as, endpoint, { params, query: query as Record<string, string> });
  if (status !== 403 && status !== 404) expect(status, `${endpoint.name} ${JSON.stringify(body)}`).toBe(200);
  return status === 200 ? (body as { items: Record<string, string>[]; total: number }) : undefined;
}

/** Lists without the filter, and why. */
const withoutFilter = {
  "reports.weaknesses": "a catalogue that changes with the version of Safeport",
  "reputation.leaderboard": "made as a whole, at the time that it has",
  "reports.cluster": "compares reports, whose list has the filter",
  "reports.hackers_of_program": "counted from reports, whose list has the filter",
  "reports.thanks_of_person": "says who is thanked, and to nobody since when",
  "wallet.holds": "only what is held now; what ends leaves the list",
  "audit.list": "has `since`, as entries never change",
  "statements.balances": "computed by day from the books and the bank's statements",
  "statements.stripe_days": "computed by day from the books and Stripe's own record",
  "programs.list_public_scopes": "for strangers; the list of scopes for people with an account has the filter",
};

/** The table with the rows of each list whose rows change, beside those of updated-since.test.ts. */
const tables: Record<string, string> = {
  "agents.list": "agent",
  "files.list": "file",
  "accounts.list_passkeys": "passkey",
  "users.list": "user_account",
  "companies.list": "company",
  "companies.members": "company_member",
  "programs.interests_received": "program_interest",
  "programs.own_interests": "program_interest",
  "programs.invitations_sent": "program_invitation",
  "programs.own_invitations": "program_invitation",
  "programs.credentials": "credential_set",
  "bank_accounts.list": "bank_account",
  "bank_accounts.reviews": "bank_account",
  "kyc.forms": "kyc_form",
  "payout_batches.list": "payout_batch",
  "deposits.list": "deposit",
  "refunds.list": "refund",
  "statements.list": "bank_statement",
  "statements.entries": "bank_entry",
  "labels.list": "label",
  "views.list": "saved_view",
  "templates.list": "template",
  "canned_replies.list": "canned_reply",
  "known_issues.list": "known_issue",
  "integrations.list": "integration",
  "webhooks.list": "webhook",
  "webhooks.deliveries": "webhook_delivery",
  "notifications.announcements": "announcement",
  "reputation.points": "point_entry",
};

const named = (name: string) => w.app.endpoints.find((endpoint) => endpoint.name === name) as Endpoint;
/** A time that nothing written so far has reached: the next millisecond, as a time in JSON has no smaller part. */
async function nextMillisecond() {
  const { now } = await w.db.selectNoFrom(sql<Date>`clock_timestamp()`.as("now")).executeTakeFirstOrThrow();
  return new Date(now.getTime() + 1).toISOString();
}
const inAMinute = () => new Date(Date.now() + 60_000).toISOString();

describe("updated_since @spec:10.54", () => {
  it("is a filter of every list, but for some with a reason", () => {
    const lists = w.app.endpoints.filter((endpoint) => "page" in shapeOf(endpoint));
    const without = lists.filter((endpoint) => !("updated_since" in shapeOf(endpoint))).map(({ name }) => name);
    expect(without.sort()).toEqual(Object.keys(withoutFilter).sort());
    expect(lists.length - without.length).toBeGreaterThan(45);
  });

  it("leaves all rows of a list that have changed since, and none that have not", async () => {
    for (const endpoint of w.app.endpoints.filter((one) => "updated_since" in shapeOf(one))) {
      let most = 0;
      for (const person of Object.values(people)) {
        const all = await ask(person, endpoint);
        if (!all) continue;
        most = Math.max(most, all.total);
        const [since, later] = [await ask(person, endpoint, "2000-01-01T00:00:00Z"), await ask(person, endpoint, inAMinute())];
        expect([endpoint.name, since?.total, later?.total, later?.items]).toEqual([endpoint.name, all.total, 0, []]);
      }
      expect(most, `${endpoint.name} is empty for everybody`).toBeGreaterThan(0);
    }
  });

  it("finds a row again as soon as anything of it has changed", async () => {
    for (const [name, table] of Object.entries(tables)) {
      const endpoint = named(name);
      const readers = [];
      for (const person of Object.values(people)) {
        const total = (await ask(person, endpoint))?.total ?? 0;
        if (total > 0) readers.push({ person, total });
      }
      const since = await nextMillisecond();
      for (const { person } of readers) expect([name, (await ask(person, endpoint, since))?.total]).toEqual([name, 0]);
      const change = table === "company_member" ? sql`role = role` : sql`id = id`;
      await sql`update ${sql.table(table)} set ${change}`.execute(w.owner);
      for (const { person, total } of readers) expect([name, (await ask(person, endpoint, since))?.total]).toEqual([name, total]);
      expect(readers.length, name).toBeGreaterThan(0);
    }
  });

  it("has no account whose daily mail was sent", async () => {
    const [ingrid, endpoint] = [people.ingrid as Person, named("users.list")];
    const since = await nextMillisecond();
    const claimed = await w.db.transaction().execute((tx) => claimDigest(tx, (people.mira as Person).id, "2099-01-01"));
    expect([claimed, (await ask(ingrid, endpoint, since))?.total]).toEqual([true, 0]);
  });

  it("finds an asset again whose instructions have changed", async () => {
    const [dana, endpoint] = [people.dana as Person, named("programs.scopes")];
    const scopes = await ask(dana, endpoint);
    const of = { scope_id: scopes?.items[0]?.scope_id ?? "" };
    const since = await nextMillisecond();
    expect((await ask(dana, endpoint, since))?.total).toBe(0);
    const change = { body: { instructions_markdown: "Only the test tenant" } };
    expect((await w.call(dana, updateScope, { params: of, ...change })).status).toBe(200);
    expect((await ask(dana, endpoint, since))?.items).toMatchObject([of]);
  });

  it("has what is new to the reader, though it is old: a program to follow, a company to work for", async () => {
    const [aarav, invited] = [people.aarav as Person, people.invited as Person];
    const totals = async (since?: string) => [
      (await ask(aarav, named("programs.favourites"), since))?.total,
      (await ask(invited, named("companies.list"), since))?.total,
    ];
    const since = await nextMillisecond();
    expect([await totals(), await totals(since)]).toEqual([
      [0, 0],
      [0, 0],
    ]);
    await w.call(aarav, setFavourite, { params: { program: params.program ?? "" }, body: {} });
    await buildMember(w.db, { company_id: params.company_id ?? "", user_id: invited.id, role: "viewer" });
    expect([await totals(), await totals(since)]).toEqual([
      [1, 1],
      [1, 1],
    ]);
  });
});
