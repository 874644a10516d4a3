import { listAuditLog } from "@safeport/contract/audit/audit.endpoints";
import {
  claimReport,
  commentAsGuest,
  confirmGuest,
  confirmSubmission,
  readGuestReport,
} from "@safeport/contract/intake/guest.endpoints";
import { receiveMail, setMailSecret } from "@safeport/contract/intake/intake.endpoints";
import { banResearcher } from "@safeport/contract/programs/participation/program-member.endpoints";
import { awardReport } from "@safeport/contract/reports/awards/report-award.endpoints";
import { changeStatus, getReport, listReports } from "@safeport/contract/reports/report.endpoints";
import { addComment, listTimeline } from "@safeport/contract/reports/timeline/timeline.endpoints";
import { uniqueSuffix } from "@safeport/db/factories/unique-suffix";
import { newId } from "@safeport/db/new-id";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { verifyPoints } from "../src/features/reputation/verify-points.ts";
import { buildIntakeCase, mailedToken } from "./intake-case.ts";
import { buildMailWorld } from "./mail-case.ts";
import type { Person } from "./world.ts";

let w: Awaited<ReturnType<typeof buildMailWorld>>;
beforeAll(async () => {
  w = await buildMailWorld();
});
afterAll(() => w.close());

const addressOf = async (someone: Person) =>
  (await w.db.selectFrom("user_account").select("email").where("id", "=", someone.id).executeTakeFirstOrThrow()).email;

/** A report that a researcher with an account has sent without it, by the form, with the token of its private link. */
async function guestCase() {
  const c = await buildIntakeCase(w);
  const email = await addressOf(c.hacker);
  expect((await c.send({ email, name: "Robin Guest" })).status).toBe(202);
  const { body } = await w.call(null, confirmSubmission, {
    body: { token: await mailedToken(w.server, email, "intake-confirm") },
  });
  const reportId = (await w.call(c.triager, listReports)).body.items[0].report_id as string;
  const claim = (as: Person | null, token = body.token as string) => w.call(as, claimReport, { body: { token } });
  const params = { report_id: reportId };
  return { ...c, email, token: body.token as string, reportId, params, claim };
}

/** The columns that still refer to an account, such as `file.owner_id`. */
async function columnsOf(userId: string): Promise<string[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select c.conrelid::regclass::text as table, a.attname as column from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'user_account'::regclass and cardinality(c.conkey) = 1`.execute(w.db);
  const found: string[] = [];
  for (const { table, column } of rows) {
    const { rows: own } = await sql`select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${userId}::uuid limit 1`.execute(
      w.db,
    );
    if (own.length > 0) found.push(`${table}.${column}`);
  }
  return found.sort();
}

const guestOf = async (reportId: string) =>
  (await w.db.selectFrom("report_guest").select("user_id").where("report_id", "=", reportId).executeTakeFirst())?.user_id ?? "";

describe("a report that was sent without an account", () => {
  it("moves to the account of its sender with all that they wrote, once, and the private link ends @spec:10.40", async () => {
    const c = await guestCase();
    const guestId = await guestOf(c.reportId);
    await w.call(null, commentAsGuest, { body: { token: c.token, content: "It needs Firefox" } });
    await w.call(c.triager, addComment, { params: c.params, body: { content: "Between us", is_internal: true } });
    expect((await w.call(c.hacker, getReport, { params: c.params })).status).toBe(404);
    await w.deliver();

    const answers = await Promise.all([c.claim(c.hacker), c.claim(c.hacker)]);
    for (const { status, body } of answers) expect({ status, body }).toEqual({ status: 200, body: { report_id: c.reportId } });
    const { body } = await w.call(c.hacker, getReport, { params: c.params });
    expect(body).toMatchObject({ status: "new", guest: null, author: { username: c.hacker.username } });
    expect(body.can).toContain("withdraw");
    expect((await w.call(c.hacker, listReports)).body.items.map(({ report_id }: { report_id: string }) => report_id)).toEqual([
      c.reportId,
    ]);
    const items = (await w.call(c.hacker, listTimeline, { params: c.params })).body.items as Record<string, unknown>[];
    const summary = items.map(({ item_type, side, content }) => [item_type, side, content]);
    expect(summary).toContainEqual(["COMMENT", "reporter", "It needs Firefox"]);
    expect(summary.filter(([type]) => type === "INFO")).toEqual([
      ["INFO", "reporter", "moved this report to their account; they had sent it without one."],
    ]);
    expect(JSON.stringify(items)).not.toContain("Between us");
    expect((await w.call(null, readGuestReport, { body: { token: c.token } })).status).toBe(404);
    expect((await w.call(c.triager, getReport, { params: c.params })).body.guest).toBeNull();
    // Only records of the past name the account that stood for the guest, and notices that nobody reads.
    expect(await columnsOf(guestId)).toEqual([
      "audit_log.user_id",
      "domain_event.actor_id",
      "notification.actor_id",
      "notification.user_id",
    ]);
    const { full_name } = await w.db
      .selectFrom("user_account")
      .select("full_name")
      .where("id", "=", guestId)
      .executeTakeFirstOrThrow();
    expect(full_name).toBe("Guest");
    const log = await w.call(await w.person("Super Admin"), listAuditLog, { query: { action: "report.guest_claimed" } });
    const entries = log.body.items.filter(({ object_id }: { object_id: string }) => object_id === c.reportId);
    expect(entries).toHaveLength(1);
  });

  it("takes the points of its outcome along", async () => {
    const c = await guestCase();
    const close = { status: "closed", close_reason: "informative", reason: "A reason that is long enough for every rule" };
    expect((await w.call(c.triager, changeStatus, { params: c.params, body: close })).status).toBe(200);
    await w.deliver();
    const guestId = await guestOf(c.reportId);
    await w.db
      .insertInto("point_entry")
      .values({
        ...{ id: newId(), user_id: guestId, report_id: c.reportId, reason: "retest", severity: "low", is_author: true },
        ...{ delta: 5, state: "final", effective_at: new Date(), final_at: new Date() },
      })
      .execute();
    await sql`update report set retest_confirmed_at = now() where id = ${c.reportId}`.execute(w.db);
    expect((await c.claim(c.hacker)).status).toBe(200);
    await w.deliver();
    const rows = await w.db
      .selectFrom("point_entry")
      .select(["user_id", "reason", "state"])
      .where("report_id", "=", c.reportId)
      .orderBy("reason")
      .orderBy("state")
      .execute();
    expect(rows).toEqual([
      { user_id: c.hacker.id, reason: "closed", state: "final" },
      { user_id: guestId, reason: "closed", state: "reversed" },
      { user_id: c.hacker.id, reason: "retest", state: "final" },
      { user_id: guestId, reason: "retest", state: "reversed" },
    ]);
    expect((await verifyPoints(w.db)).failure).toBeNull();
  });

  it("came by mail: its files move too", async () => {
    const c = await buildIntakeCase(w, { mail_address: `reports-${uniqueSuffix()}@acme.example` });
    const { secret } = (await w.call(c.owner, setMailSecret, { params: c.params })).body;
    const email = await addressOf(c.hacker);
    const raw = [
      ...[`From: ${email}`, "To: reports@acme.example", "Subject: A hole", 'Content-Type: multipart/mixed; boundary="b"', ""],
      ...["--b", "Content-Type: text/plain", "", "Text", "--b", "Content-Type: text/plain"],
      ...['Content-Disposition: attachment; filename="proof.txt"', "", "The proof", "--b--"],
    ].join("\r\n");
    const headers = { authorization: `Bearer ${secret}` };
    expect((await w.call(null, receiveMail, { headers, body: { raw } })).body.outcome).toBe("report");
    const { report_id } = (await w.call(c.triager, listReports)).body.items[0];
    const guestId = await guestOf(report_id);
    const token = await mailedToken(w.server, email, "intake-report");
    expect((await w.call(null, confirmGuest, { body: { token } })).status).toBe(200);
    expect((await w.call(c.hacker, claimReport, { body: { token } })).status).toBe(200);
    expect(await columnsOf(guestId)).not.toContain("file.owner_id");
    const { body } = await w.call(c.hacker, getReport, { params: { report_id } });
    expect(body.files.map(({ name }: { name: string }) => name)).toEqual(["proof.txt"]);
  });

  it("stays with the guest for everybody else: without a session, by another link, with another or an unverified address", async () => {
    const c = await guestCase();
    const other = await guestCase();
    expect((await c.claim(null)).status).toBe(401);
    expect((await c.claim(c.hacker, "x")).status).toBe(404);
    expect((await c.claim(c.hacker, `${c.reportId}.${other.token.split(".")[1]}`)).status).toBe(404);
    // The link of somebody else's report.
    expect((await c.claim(c.hacker, other.token)).body).toMatchObject({ code: "forbidden" });
    expect((await c.claim(other.hacker)).status).toBe(403);
    await w.db.updateTable("user_account").set({ email_verified_at: null }).where("id", "=", c.hacker.id).execute();
    expect((await c.claim(c.hacker)).status).toBe(403);
    expect((await w.call(c.triager, getReport, { params: c.params })).body.guest.email).toBe(c.email);
    await w.db.updateTable("user_account").set({ email_verified_at: new Date() }).where("id", "=", c.hacker.id).execute();
    expect((await c.claim(c.hacker)).status).toBe(200);
    // It was claimed: neither the former link nor the address moves it again.
    await w.db
      .updateTable("user_account")
      .set({ email: `${uniqueSuffix()}@people.example` })
      .where("id", "=", c.hacker.id)
      .execute();
    await w.db.updateTable("user_account").set({ email: c.email }).where("id", "=", other.hacker.id).execute();
    expect((await c.claim(other.hacker)).status).toBe(404);
    expect((await w.call(other.hacker, getReport, { params: c.params })).status).toBe(404);
  });

  it("is paid for only once it has an account, and is not for somebody who has acted on it for the company", async () => {
    const c = await guestCase();
    await sql`update report set status = 'under_review', validated_at = now() where id = ${c.reportId}`.execute(w.db);
    const award = { params: c.params, body: { kind: "bonus", amount: 1_000 }, headers: { "idempotency-key": newId() } };
    const refused = await w.call(c.owner, awardReport, award);
    expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining("no account")]);
    await w.db
      .insertInto("timeline_item")
      .values({
        id: newId(),
        report_id: c.reportId,
        item_type: "COMMENT",
        performed_by: c.hacker.id,
        content: "We look into it.",
      })
      .execute();
    const claimed = await c.claim(c.hacker);
    expect([claimed.status, claimed.body.detail]).toEqual([403, expect.stringContaining("acted on this report")]);
  });

  it("is not for a suspended person, the company itself, staff or somebody whom the company has banned, nor while staff have locked it", async () => {
    const c = await guestCase();
    const give = (to: Person) => w.db.updateTable("user_account").set({ email: c.email }).where("id", "=", to.id).execute();
    const take = (from: Person) =>
      w.db
        .updateTable("user_account")
        .set({ email: `${uniqueSuffix()}@people.example` })
        .where("id", "=", from.id)
        .execute();
    await take(c.hacker);
    for (const someone of [c.triager, c.owner, await w.person("Admin"), await w.member("owner")]) {
      await give(someone);
      expect((await c.claim(someone)).status).toBe(403);
      await take(someone);
    }
    // A member of the company whose account is a researcher's.
    await give(c.hacker);
    await sql`insert into company_member (company_id, user_id, role) values (${c.companyId}, ${c.hacker.id}, 'viewer')`.execute(
      w.db,
    );
    expect((await c.claim(c.hacker)).status).toBe(403);
    await sql`delete from company_member where user_id = ${c.hacker.id}`.execute(w.db);
    const ban = { params: { company_id: c.companyId }, body: { username: c.hacker.username, reason: "Shared it with others" } };
    expect((await w.call(c.owner, banResearcher, ban)).status).toBeLessThan(300);
    expect((await c.claim(c.hacker)).status).toBe(403);
    await sql`delete from company_ban where user_id = ${c.hacker.id}`.execute(w.db);
    await sql`update report set locked_at = now() where id = ${c.reportId}`.execute(w.db);
    expect((await c.claim(c.hacker)).status).toBe(409);
    await sql`update report set locked_at = null where id = ${c.reportId}`.execute(w.db);
    await sql`update user_account set state = 'suspended' where id = ${c.hacker.id}`.execute(w.db);
    // 401, or 403 while the process still has the session in its cache.
    expect([401, 403]).toContain((await c.claim(c.hacker)).status);
    expect((await w.call(c.triager, getReport, { params: c.params })).body.guest.email).toBe(c.email);
  });
});
