import { closeAccount } from "@safeport/contract/accounts/closing/closing.endpoints";
import { login } from "@safeport/contract/accounts/core/account.endpoints";
import { getExport, linkExport, startExport } from "@safeport/contract/accounts/export/export.endpoints";
import { exportsADay } from "@safeport/contract/accounts/export/export.limits";
import { updateProfile } from "@safeport/contract/accounts/profile/profile.endpoints";
import { enableTwoFactor, startTwoFactor } from "@safeport/contract/accounts/two-factor/two-factor.endpoints";
import { openDispute } from "@safeport/contract/disputes/dispute.endpoints";
import { listNotifications } from "@safeport/contract/notifications/list/notification.endpoints";
import { setFavouriteByBody } from "@safeport/contract/programs/followers/favourite.endpoints";
import { addComment } from "@safeport/contract/reports/timeline/timeline.endpoints";
import { buildProgram } from "@safeport/db/factories/build-program";
import { buildProgramMember } from "@safeport/db/factories/build-program-member";
import { factoryPassword } from "@safeport/db/factories/build-user";
import { type OwnDatabase, ownDatabase } from "@safeport/db/factories/own-database";
import { sql } from "kysely";
import { TOTP } from "otpauth";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { expireExports, insertExport } from "../src/features/accounts/export/export.queries.ts";
import { queueExportReadyMail } from "../src/features/accounts/export/export-ready-mail.ts";
import { buildCase } from "./case.ts";
import { imagesOf } from "./images.ts";
import { readZip } from "./read-zip.ts";
import { uploadAvatar } from "./upload-avatar.ts";
import { uploaded } from "./upload-file.ts";
import { buildWorld, type Person, type World } from "./world.ts";

const env = { SECRET_KEY: "one-secret-for-both-processes-of-these-tests" };
let own: OwnDatabase;
let w: World;
beforeAll(async () => {
  // The job queue is shared by all servers of a database.
  own = await ownDatabase(inject("databaseUrl"));
  w = await buildWorld({ jobs: true, databaseUrl: own.url, env });
});
afterAll(async () => {
  await w.close();
  await own.drop();
});

const stateOf = async (as: Person) => (await w.call(as, getExport)).body.export;
const untilReady = (as: Person) =>
  vi.waitFor(async () => expect(await stateOf(as)).toMatchObject({ state: "ready" }), { timeout: 30_000, interval: 50 });
const link = (as: Person) => w.call(as, linkExport);
const download = (url: string) => w.app.fastify.inject({ url });
async function exported(as: Person): Promise<Record<string, string>> {
  expect((await w.call(as, startExport)).status).toBe(201);
  await untilReady(as);
  const answer = await download((await link(as)).body.url);
  expect(answer.headers["content-disposition"]).toContain(`attachment; filename="safeport-${as.username}-`);
  return readZip(answer.rawPayload);
}
const listOf = (files: Record<string, string>, name: string) =>
  JSON.parse(files[`${name}.json`] ?? "") as Record<string, unknown>[];

describe("an export", () => {
  it("has everything of a researcher as they see it, with explanations, and no secret @spec:7.12", async () => {
    const c = await buildCase(w);
    const report = await c.report({ status: "under_review", title: "A report of mine", automation: "assisted" });
    const params = { report_id: report.id };
    const proof = await uploaded(w, c.hacker, "A file of mine", "my proof.txt");
    await w.call(c.hacker, addComment, { params, body: { content: "A comment of mine", file_ids: [proof] } });
    await w.call(c.owner, addComment, { params, body: { content: "For the team alone", is_internal: true } });
    await w.call(c.owner, addComment, { params, body: { content: "For both sides" } });
    const dispute = { dispute_type: "Submission", dispute_description: "I disagree", report_id: report.id };
    expect((await w.call(c.hacker, openDispute, { body: dispute })).status).toBe(201);
    await w.call(c.hacker, setFavouriteByBody, { body: { program_id: c.program.id } });
    const left = await buildProgram(w.db, { visibility: "PRIVATE", title: "A program that ended for them" });
    await buildProgramMember(w.db, { program_id: left.id, user_id: c.hacker.id, ended_at: new Date() });
    await uploadAvatar(w, c.hacker, (await imagesOf(8, 8)).png);
    const secret = (await w.call(c.hacker, startTwoFactor)).body.secret as string;
    const code = new TOTP({ secret }).generate();
    const { recovery_codes } = (await w.call(c.hacker, enableTwoFactor, { query: { code } })).body;
    await w.deliver();

    const files = await exported(c.hacker);
    expect(Object.keys(files).sort()).toEqual(
      [
        ...["applications.json", "email_changes.json", "passkeys.json", "program_invitations.json", "reported_comments.json"],
        ...["README.txt", "activity.json", "comments.json", "companies.json", "company_invitations.json", "disputes.json"],
        ...[
          "favourites.json",
          "files/picture",
          `files/${proof}-my proof.txt`,
          "uploaded_files.json",
          "notification_preferences.json",
          "notifications.json",
          "profile.json",
        ],
        ...[
          "programs.json",
          "report_timelines.json",
          "reports.json",
          "sessions.json",
          "bank_accounts.json",
          "identities.json",
          "identity.json",
          "withdrawals.json",
          "awards.json",
          "canned_replies.json",
          "check_answers.json",
          "points.json",
          "saved_views.json",
          "templates.json",
          "watched_reports.json",
          "agents.json",
          "api_tokens.json",
          "shared_reports.json",
          "company_directories.json",
          "tax_form.json",
        ],
      ].sort(),
    );
    expect(listOf(files, "profile")).toMatchObject([
      { username: c.hacker.username, email: `${c.hacker.username}@people.example`, two_factor: { recovery_codes_left: 10 } },
    ]);
    expect(listOf(files, "reports")).toMatchObject([
      { report_id: report.id, poc_title: "A report of mine", automation: "assisted" },
    ]);
    expect(listOf(files, "comments")).toMatchObject([{ content: "A comment of mine", is_internal: false }]);
    expect(listOf(files, "disputes")).toMatchObject([{ dispute_description: "I disagree" }]);
    expect(listOf(files, "favourites")).toMatchObject([{ program_id: c.program.id }]);
    expect(listOf(files, "programs")).toMatchObject([{ program_id: left.id, title: null }]);
    expect(listOf(files, "notifications")).toHaveLength(1);
    expect(listOf(files, "sessions")).toHaveLength(1);
    expect(listOf(files, "activity").map(({ action }) => action)).toContain("dispute.opened");
    expect(files["files/picture"]).toContain("PNG");
    expect(files[`files/${proof}-my proof.txt`]).toBe("A file of mine");
    expect(listOf(files, "uploaded_files")).toMatchObject([{ file_id: proof, in_archive: `files/${proof}-my proof.txt` }]);
    for (const name of Object.keys(files).filter((file) => file.endsWith(".json"))) expect(files["README.txt"]).toContain(name);

    const contents = Object.values(files).join("\n");
    expect(contents).toContain("For both sides");
    for (const hidden of ["For the team alone", left.title]) expect(contents).not.toContain(hidden);
    const { password_hash } = await w.db
      .selectFrom("user_account")
      .select("password_hash")
      .where("id", "=", c.hacker.id)
      .executeTakeFirstOrThrow();
    const stored = await w.db.selectFrom("two_factor").selectAll().where("user_id", "=", c.hacker.id).executeTakeFirstOrThrow();
    const hashes = await w.db.selectFrom("recovery_code").select("hash").where("user_id", "=", c.hacker.id).execute();
    const bytes = [stored.secret, ...hashes.map(({ hash }) => hash)];
    const secrets = [
      ...[password_hash, "$argon2", factoryPassword, secret, code, c.hacker.token, "signature=", "eyJ", env.SECRET_KEY],
      ...recovery_codes,
      ...bytes.flatMap((value) => [value.toString("hex"), value.toString("base64"), value.toString("base64url")]),
    ];
    for (const text of secrets) expect(contents).not.toContain(text);
  });

  it("has the internal comments of a member of a company, and ends with their membership", async () => {
    const c = await buildCase(w);
    const { id: report_id } = await c.report({ status: "under_review" });
    await w.call(c.triager, addComment, { params: { report_id }, body: { content: "Only for us", is_internal: true } });
    await w.call(c.owner, addComment, { params: { report_id }, body: { content: "Of somebody else" } });
    const files = await exported(c.triager);
    expect(listOf(files, "comments")).toMatchObject([{ content: "Only for us", is_internal: true }]);
    expect(listOf(files, "companies")).toMatchObject([{ company_id: c.companyId, role: "triager" }]);
    expect(listOf(files, "reports")).toEqual([]);
    expect(Object.values(files).join()).not.toContain("Of somebody else");
    const saved = (await link(c.triager)).body.url;
    expect(Number(new URL(saved, "http://a").searchParams.get("expires")) - Date.now()).toBeLessThanOrEqual(60_000);
    const become = (role: "viewer" | "triager") =>
      w.db.updateTable("company_member").set({ role }).where("user_id", "=", c.triager.id).execute();
    await become("viewer");
    expect((await link(c.triager)).status).toBe(404);
    await become("triager");
    expect((await link(c.triager)).status).toBe(200);
    const taking = await buildProgramMember(w.db, { user_id: c.triager.id });
    expect((await link(c.triager)).status).toBe(404);
    await w.db.deleteFrom("program_member").where("program_id", "=", taking.program_id).execute();
    expect((await link(c.triager)).status).toBe(200);
    await w.db.deleteFrom("company_member").where("user_id", "=", c.triager.id).execute();
    await vi.waitFor(async () => expect((await link(c.triager)).status).toBe(404), 20_000);
    expect(await stateOf(c.triager)).toMatchObject({ state: "expired", byte_size: null });
  });

  it("is announced in the panel and by a mail, once each, while it can be downloaded @spec:7.12", async () => {
    const mira = await w.person();
    await exported(mira);
    await w.deliver();
    const { items } = (await w.call(mira, listNotifications)).body;
    const about = { title: "The archive of your data is ready", tag: "account", link: "/settings?tab=privacy" };
    expect(items).toEqual([expect.objectContaining({ ...about, status: "unread" })]);
    const mails = () => w.db.selectFrom("mail").select("state").where("user_id", "=", mira.id).execute();
    await vi.waitFor(async () => expect(await mails()).toEqual([{ state: "unsent" }]), 20_000);

    // A mail that had to wait for the mail server until after the archive was removed.
    const exports = w.db.updateTable("data_export").set({ expires_at: new Date() }).where("user_id", "=", mira.id);
    const { id } = await exports.returning("id").executeTakeFirstOrThrow();
    const user = { id: mira.id, email: `${mira.username}@people.example` };
    await w.db.transaction().execute((tx) => queueExportReadyMail(tx, user, id));
    await vi.waitFor(async () => expect(await mails()).toContainEqual({ state: "cancelled" }), 20_000);
  });

  it("is explained in the language of the person's mails", async () => {
    const mira = await w.person();
    const body = { full_name: "Mira Example", language: "fr", version: 1 };
    await w.call(mira, updateProfile, { params: { username: mira.username }, body });
    expect((await exported(mira))["README.txt"]).toContain("Vos données de Safeport");
  });

  it("is one at a time and three a day, also of eight at once, and nobody else's @spec:7.12", async () => {
    const strict = await buildWorld({ databaseUrl: own.url, env: { ...env, RATE_LIMIT_FACTOR: "1" } });
    const mira = await w.person();
    const start = () => strict.call(mira, startExport);
    const answers = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(start));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(7);
    await untilReady(mira);
    for (let n = 1; n < exportsADay; n++) {
      expect((await start()).status).toBe(201);
      await untilReady(mira);
    }
    const refused = await start();
    expect([refused.status, refused.body.detail]).toEqual([
      429,
      "You can export your data 3 times a day; please try again later",
    ]);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(3_600);
    const other = await w.person();
    expect([await stateOf(other), (await link(other)).status]).toEqual([null, 404]);
    await strict.close();
  });

  it("is given out after a recent proof of identity only, and no longer after its time", async () => {
    const mira = await w.person();
    await exported(mira);
    const { url } = (await link(mira)).body;
    const assured_at = new Date(Date.now() - 11 * 60_000);
    await w.db.updateTable("session").set({ assured_at }).where("id", "=", mira.sessionId).execute();
    expect((await link(mira)).body.code).toBe("reauthentication_required");
    await w.db.updateTable("session").set({ assured_at: new Date() }).where("id", "=", mira.sessionId).execute();
    const row = () => w.db.selectFrom("data_export").selectAll().where("user_id", "=", mira.id).executeTakeFirst();
    const file_id = (await row())?.file_id ?? "";
    await w.db.updateTable("data_export").set({ expires_at: new Date() }).where("user_id", "=", mira.id).execute();
    expect((await link(mira)).status).toBe(404);
    await w.db.transaction().execute(expireExports);
    expect(await row()).toMatchObject({ state: "expired", file_id: null });
    expect((await download(url)).statusCode).toBe(404);
    const left = () => w.db.selectFrom("file").select("id").where("id", "=", file_id).execute();
    await vi.waitFor(async () => expect(await left()).toEqual([]), 20_000);
  });

  it("waits for the others, and leaves the rest of the jobs to run meanwhile", async () => {
    const mira = await w.person();
    const queues = await w.db.transaction().execute(async (tx) => {
      const row = await insertExport(tx, mira.id);
      const { rows } = await sql`select queue_name from graphile_worker.jobs where task_identifier = 'export_data'
        and created_at = now()`.execute(tx);
      await tx
        .deleteFrom("data_export")
        .where("id", "=", row?.id ?? "")
        .execute();
      return rows;
    });
    expect(queues).toEqual([{ queue_name: "exports" }]);
  });

  it("is erased with the account", async () => {
    const mira = await w.person();
    await exported(mira);
    const { url } = (await link(mira)).body;
    await w.call(mira, closeAccount, { params: { username: mira.username } });
    expect((await download(url)).statusCode).toBe(404);
    const left = async () => [
      ...(await w.db.selectFrom("data_export").select("id").where("user_id", "=", mira.id).execute()),
      ...(await w.db.selectFrom("file").select("id").where("owner_id", "=", mira.id).execute()),
    ];
    await vi.waitFor(async () => expect(await left()).toEqual([]), 20_000);
    expect((await w.call(null, login, { body: { username: mira.username, password: factoryPassword } })).status).toBe(401);
  });
});
