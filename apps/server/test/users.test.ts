import { login, me } from "@safeport/contract/accounts/core/account.endpoints";
import * as users from "@safeport/contract/accounts/users/admin-user.endpoints";
import { listAuditLog } from "@safeport/contract/audit/audit.endpoints";
import { getProgram } from "@safeport/contract/programs/core/program.endpoints";
import { listReports, submitReport } from "@safeport/contract/reports/report.endpoints";
import { adjust } from "@safeport/contract/wallet/payments/payment.endpoints";
import { factoryPassword } from "@safeport/db/factories/build-user";
import { type OwnDatabase, ownDatabase } from "@safeport/db/factories/own-database";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, inject, it } from "vitest";
import { buildCase } from "./case.ts";
import { openLive } from "./live-client.ts";
import { giveMoney } from "./payees.ts";
import { buildWorld, type Person, type World } from "./world.ts";

const env = { SECRET_KEY: "the one secret of two server processes" };
const reason = "Sold access to private programs";

let own: OwnDatabase;
let w: World;
let other: World;
let admin: Person;
let ruler: Person;
beforeAll(async () => {
  own = await ownDatabase(inject("databaseUrl"));
  [w, other] = (await Promise.all([1, 2].map(() => buildWorld({ env, databaseUrl: own.url })))) as [World, World];
});
afterAll(async () => {
  await w.close();
  await other.close();
  await own.drop();
});
// One Super Admin for each test, unchanged by earlier ones.
beforeEach(async () => {
  await w.db.updateTable("user_account").set({ role: "Hacker" }).where("role", "=", "Super Admin").execute();
  [admin, ruler] = [await w.person("Admin"), await w.person("Super Admin")];
});

const update = (as: Person, target: Person, body: object, on = w) =>
  on.call(as, users.updateUser, { params: { user_id: target.id }, body: { reason, ...body } });

it("finds people by username, full name and address, by role and state, in three orders @spec:7.15", async () => {
  const [first, second] = [await w.person(), await w.person("Business")];
  await w.db
    .updateTable("user_account")
    .set({ full_name: "Zoë 100%_Quay", email: "zed@quay.example" })
    .where("id", "=", first.id)
    .execute();
  const usernames = async (query: Record<string, string>) =>
    (await w.call(admin, users.listUsers, { query: { size: "100", ...query } })).body.items.map(
      ({ username }: Person) => username,
    );
  for (const search of ["100%_q", "ZED@QUAY", first.username, "zo"])
    expect(await usernames({ search })).toEqual([first.username]);
  expect(await usernames({ search: "%" })).toEqual([]);
  expect(await usernames({ role: "Business" })).toContain(second.username);
  expect(await usernames({ role: "Business" })).not.toContain(first.username);
  await update(admin, second, { suspended: true });
  expect(await usernames({ state: "suspended", role: "Business" })).toEqual([second.username]);
  const newest = await usernames({});
  expect(await usernames({ sort: "oldest" })).toEqual([...newest].reverse());
  expect(await usernames({ sort: "username" })).toEqual([...newest].sort());
});

it("finds people by verified address, second factor, country, sign-up and last sign-in @spec:7.15", async () => {
  const [mira, zoe, noor] = [await w.person(), await w.person(), await w.person()];
  const set = (person: Person, values: object) =>
    w.db.updateTable("user_account").set(values).where("id", "=", person.id).execute();
  const day = (text: string) => new Date(`${text}T23:59:59Z`);
  await set(mira, { email_verified_at: null, country: "IS", created_at: day("2003-05-06") });
  await set(zoe, { country: "IS", created_at: day("2003-05-07") });
  await w.db
    .insertInto("two_factor")
    .values({ user_id: zoe.id, secret: Buffer.from("x"), enabled_at: new Date() })
    .execute();
  await w.db
    .insertInto("two_factor")
    .values({ user_id: noor.id, secret: Buffer.from("x") })
    .execute();
  await w.db
    .updateTable("session")
    .set({ created_at: day("2003-06-01") })
    .where("user_id", "=", mira.id)
    .execute();
  await w.db.deleteFrom("session").where("user_id", "=", zoe.id).execute();
  const found = async (query: Record<string, string>) => {
    const { body } = await w.call(admin, users.listUsers, { query: { size: "100", sort: "oldest", ...query } });
    return [mira, zoe, noor].filter(({ id }) => body.items.some(({ user_id }: { user_id: string }) => user_id === id));
  };
  expect(await found({ email_verified: "false" })).toEqual([mira]);
  expect(await found({ email_verified: "true" })).toEqual([zoe, noor]);
  expect(await found({ two_factor_enabled: "true" })).toEqual([zoe]);
  expect(await found({ two_factor_enabled: "false" })).toEqual([mira, noor]);
  expect(await found({ country: "IS" })).toEqual([mira, zoe]);
  expect(await found({ created_from: "2003-05-07", created_to: "2003-05-07" })).toEqual([zoe]);
  expect(await found({ created_to: "2003-05-06" })).toEqual([mira]);
  expect(await found({ signed_in_since: "2003-06-01", country: "IS" })).toEqual([mira]);
  expect(await found({ not_signed_in_since: "2003-06-02" })).toEqual([mira, zoe]);
  expect(await found({ signed_in_since: "2003-06-02" })).toEqual([noor]);
  for (const query of [{ country: "xx" }, { created_from: "0001-01-01" }, { signed_in_since: "yesterday" }] as Record<
    string,
    string
  >[])
    expect((await w.call(admin, users.listUsers, { query })).status).toBe(422);
});

it("shows an account with its companies and sessions, and what it did and what was done to it", async () => {
  const member = await w.member("triager");
  await update(admin, member, { suspended: true });
  const params = { user_id: member.id };
  const { body } = await w.call(admin, users.getUser, { params });
  expect(body).toMatchObject({
    username: member.username,
    state: "suspended",
    companies: [{ company_id: member.companyId, role: "triager" }],
    suspension: { reason, by: "Robin Example" },
    can: ["lift_suspension", "end_sessions"],
  });
  expect(JSON.stringify(body)).not.toContain("argon2");
  expect((await w.call(admin, users.listUserSessions, { params })).body.total).toBe(0);
  expect((await w.call(admin, users.listUserSessions, { params: { user_id: ruler.id } })).body.total).toBe(1);
  const log = await w.call(admin, listAuditLog, { query: { user_id: member.id } });
  expect(log.body.items.map(({ action }: { action: string }) => action)).toEqual(["account.suspended"]);
  expect((await w.call(member, listAuditLog)).status).toBe(401);
});

it("is known to staff alone @spec:7.15", async () => {
  const { owner, hacker } = await buildCase(w);
  for (const person of [owner, hacker]) {
    const params = { user_id: person.id };
    for (const endpoint of [users.listUsers, users.getUser, users.listUserSessions])
      expect((await w.call(person, endpoint, { params })).status).toBe(404);
    expect((await update(person, hacker, { suspended: true })).status).toBe(404);
    expect((await w.call(person, users.endUserSessions, { params, body: { reason } })).status).toBe(404);
  }
});

it("needs a fresh proof of identity to change an account", async () => {
  const hacker = await w.person();
  await w.db
    .updateTable("session")
    .set({ assured_at: sql<Date>`now() - interval '11 minutes'` })
    .where("id", "=", admin.sessionId)
    .execute();
  expect((await update(admin, hacker, { suspended: true })).body.code).toBe("reauthentication_required");
  const ending = await w.call(admin, users.endUserSessions, { params: { user_id: hacker.id }, body: { reason } });
  expect(ending.body.code).toBe("reauthentication_required");
});

it("lets admins suspend everybody but staff, and only Super Admins change roles", async () => {
  const [hacker, colleague] = [await w.person(), await w.person("Admin")];
  expect((await update(admin, hacker, { role: "Business" })).status).toBe(403);
  for (const staff of [colleague, ruler, admin]) {
    expect((await update(admin, staff, { suspended: true })).status).toBe(403);
    const ending = await w.call(admin, users.endUserSessions, { params: { user_id: staff.id }, body: { reason } });
    expect(ending.status).toBe(403);
  }
  expect((await update(ruler, hacker, { role: "Researcher" })).body.role).toBe("Researcher");
  expect((await update(ruler, colleague, { suspended: true })).body.state).toBe("suspended");
  expect((await update(ruler, ruler, { suspended: true })).status).toBe(403);
  expect((await w.call(admin, users.endUserSessions, { params: { user_id: hacker.id }, body: { reason } })).body.ended).toBe(1);
  expect((await w.call(hacker, me)).body.code).toBe("session_ended");
});

it("ends everything of who is suspended within two seconds in every process, and refuses their sign-in until it is lifted", async () => {
  const hacker = await w.person();
  const bases = await Promise.all([w, other].map(({ app }) => app.fastify.listen({ host: "127.0.0.1", port: 0 })));
  const streams = await Promise.all(bases.map((base) => openLive(base, hacker)));
  const signIn = (password: string) => w.call(null, login, { body: { username: hacker.username, password } });
  expect((await signIn(factoryPassword)).status).toBe(200);

  expect((await update(admin, hacker, { suspended: true })).status).toBe(200);
  await expect.poll(() => streams.map((stream) => stream.ended()), { timeout: 2_000 }).toEqual([true, true]);
  for (const process of [w, other])
    await expect.poll(async () => (await process.call(hacker, me)).status, { timeout: 2_000 }).toBe(401);
  const [right, wrong] = [await signIn(factoryPassword), await signIn("wrong")];
  const { request_id: _right, ...refusal } = right.body;
  const { request_id: _wrong, ...problem } = wrong.body;
  expect(refusal).toEqual(problem);

  expect((await update(admin, hacker, { suspended: false })).body.suspension).toBeNull();
  expect((await w.call(hacker, me)).body.code).toBe("session_ended");
  expect((await signIn(factoryPassword)).status).toBe(200);
});

it("changes nothing and writes nothing where it is so already", async () => {
  const hacker = await w.person();
  expect((await update(ruler, hacker, { suspended: false, role: "Hacker" })).status).toBe(200);
  expect((await w.call(admin, listAuditLog, { query: { user_id: hacker.id } })).body.total).toBe(0);
});

it("keeps the last Super Admin, who cannot step down", async () => {
  const refused = await update(ruler, ruler, { role: "Admin" });
  expect([refused.status, refused.body.detail]).toEqual([409, "This is the last Super Admin; appoint another one first"]);
  const second = await w.person("Super Admin");
  expect((await update(ruler, second, { suspended: true })).status).toBe(200);
  // A suspended one does not count.
  expect((await update(ruler, ruler, { role: "Admin" })).status).toBe(409);
  expect((await update(ruler, second, { suspended: false })).status).toBe(200);
  expect((await update(ruler, ruler, { role: "Admin" })).status).toBe(200);
});

it("keeps one Super Admin when two demote each other at the same moment", async () => {
  for (let round = 0; round < 10; round++) {
    const second = await w.person("Super Admin");
    const answers = await Promise.all([
      update(ruler, second, { role: "Admin" }),
      update(second, ruler, { role: "Admin" }, other),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
    const left = await w.db.selectFrom("user_account").select("id").where("role", "=", "Super Admin").execute();
    expect(left).toHaveLength(1);
    ruler = left[0]?.id === ruler.id ? ruler : second;
  }
});

it("lets a Researcher do what a Hacker may @spec:1.1 @spec:1.2", async () => {
  const { program, scope, report: buildReportHere } = await buildCase(w);
  await buildReportHere();
  const researcher = await w.person("Researcher");
  expect((await w.call(researcher, getProgram, { params: { program: program.id } })).body.can).toContain("submit_report");
  const report = {
    program_id: program.id,
    scope_id: scope.id,
    poc_title: "T",
    poc_description_markdown: "D",
    steps_markdown: "1. Look",
    impact_markdown: "Bad",
    severity: "low",
  };
  expect((await w.call(researcher, submitReport, { body: report })).status).toBe(201);
  expect((await w.call(researcher, listReports)).body.total).toBe(1);
  expect((await w.call(admin, listReports, { query: { author_id: researcher.id } })).body.total).toBe(1);
});

it("keeps a researcher one while they have money, which others could not take out (M13)", async () => {
  const hacker = await w.person();
  await giveMoney(w, hacker, 4_400);
  for (const role of ["Admin", "Business"] as const) {
    const refused = await update(ruler, hacker, { role });
    expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining("still has money here")]);
  }
  expect((await update(ruler, hacker, { role: "Researcher" })).body.role).toBe("Researcher");
  const body = { username: hacker.username, direction: "take", amount: 4_400, reason: "Paid by hand before the change of role" };
  expect((await w.call(admin, adjust, { body })).body.status).toBe("booked");
  expect((await update(ruler, hacker, { role: "Admin" })).body.role).toBe("Admin");
});
