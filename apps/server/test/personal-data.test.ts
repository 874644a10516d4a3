import { closeAccount } from "@safeport/contract/accounts/closing/closing.endpoints";
import { getExport, linkExport, startExport } from "@safeport/contract/accounts/export/export.endpoints";
import { submitKyc } from "@safeport/contract/wallet/kyc/kyc.endpoints";
import { buildCompany } from "@safeport/db/factories/build-company";
import { buildMember } from "@safeport/db/factories/build-member";
import { buildNotification } from "@safeport/db/factories/build-notification";
import { buildPasskey } from "@safeport/db/factories/build-passkey";
import { buildProgram } from "@safeport/db/factories/build-program";
import { buildReport } from "@safeport/db/factories/build-report";
import { type OwnDatabase, ownDatabase } from "@safeport/db/factories/own-database";
import { uniqueSuffix } from "@safeport/db/factories/unique-suffix";
import { newId } from "@safeport/db/new-id";
import type { DB } from "@safeport/db/types.gen";
import { type Insertable, sql } from "kysely";
import { afterAll, beforeAll, expect, inject, it, vi } from "vitest";
import { addUsableAccount, kycForm } from "./payees.ts";
import { readZip } from "./read-zip.ts";
import { buildWorld, type Person, type World } from "./world.ts";

let own: OwnDatabase;
let w: World;
beforeAll(async () => {
  // The job queue is shared by all servers of a database.
  own = await ownDatabase(inject("databaseUrl"));
  w = await buildWorld({ jobs: true, databaseUrl: own.url });
});
afterAll(async () => {
  await w.close();
  await own.drop();
});

/** Treatment of a column of an account: its mark, and the reason if it is not exported or not erased. */
interface Column {
  mark?: unknown;
  notExported?: string;
  notErased?: string;
}
const columns: Record<keyof DB["user_account"], Column> = {
  id: { notErased: "what was sent stays, by this id and no name" },
  username: { mark: `mark-${uniqueSuffix()}` },
  email: { mark: `mark-${uniqueSuffix()}@people.example` },
  email_verified_at: { mark: new Date("2026-02-03T04:05:06Z") },
  full_name: { mark: "Marked Name" },
  role: { notErased: "says which side wrote what stays" },
  state: { notExported: "only an active account has an export" },
  bio: { mark: "A marked bio" },
  country: { mark: "NZ" },
  time_zone: { mark: "Pacific/Auckland" },
  language: { mark: "fr", notErased: "one of two languages, of nobody by then" },
  social_links: { mark: JSON.stringify(["https://marked.example/me"]) },
  is_private: { mark: false },
  audience: { mark: "everybody" },
  in_country_board: { mark: true },
  picture_file_id: { notExported: "the picture itself is in the archive" },
  passkey_handle: { mark: Buffer.alloc(64, 7), notExported: "drawn at random, for authenticators alone" },
  password_hash: { mark: "marked", notExported: "a secret" },
  profile_version: { notExported: "counts saves of the profile", notErased: "a number" },
  digest_hour: { mark: 17 },
  digest_sent_on: { notExported: "when the last daily mail went" },
  super_admin_since: {
    notExported: "of staff alone, as the log says",
    notErased: "when they had the role, which the log says too",
  },
  super_admin_until: {
    notExported: "of staff alone, as the log says",
    notErased: "when they had the role, which the log says too",
  },
  staff_since: { notExported: "of staff alone, as the log says", notErased: "when they were staff, which the log says too" },
  staff_until: { notExported: "of staff alone, as the log says", notErased: "when they were staff, which the log says too" },
  created_at: { notErased: "when the account began, which the log says too" },
  updated_at: { notExported: "when the row changed last, also by the server itself" },
  is_demo: { notExported: "marks the demo", notErased: "marks the demo" },
  is_guest: { notExported: "false for every person", notErased: "false for every person" },
  is_machine: { notExported: "false for every person", notErased: "false for every person" },
};

/**
 * Treatment of a person's rows in the other tables: their file in the archive or the reason for none, and the reason if rows
 * stay.
 */
const tables: Record<string, { exported: string; stays?: string }> = {
  session: { exported: "sessions", stays: "the log names its id; address and browser are emptied" },
  audit_log: { exported: "activity", stays: "by the id of the account; names and addresses are emptied" },
  domain_event: { exported: "– names what happened to objects that are exported", stays: "nobody can change events" },
  idempotency_key: { exported: "– a hash, for a day", stays: "a hash, for a day" },
  company_member: { exported: "companies" },
  former_member: { exported: "– the activity says when somebody left", stays: "by the id of the account and no name" },
  company_invitation: { exported: "company_invitations" },
  company_ban: { exported: "– a decision of the company about others' safety" },
  import_author: { exported: "– stands for people without an account", stays: "stands for people without an account" },
  integration: { exported: "– work for the company, in the activity", stays: "the company's trackers" },
  tracker_issue: { exported: "– work for the company, in the activity", stays: "the company's issues" },
  report_guest: { exported: "– people without an account have no export", stays: "guests remove it by their private link" },
  agent: { exported: "agents", stays: "by no name, for the suggestions and comments it made" },
  report_cluster: {
    exported: "– work for the company, in the activity",
    stays: "by the id of who moved a report, as work for the company",
  },
  suggestion: { exported: "– work for the company, in the activity", stays: "by the id of who decided, as work for the company" },
  report_outsider: {
    exported: "– of whoever invited them, in the activity; outsiders read it on the page of their link",
    stays: "by the id of who invited them and no name; outsiders remove theirs by their link",
  },
  report: { exported: "reports", stays: "the company needs what was sent, by no name" },
  disclosure: { exported: "– a step of the report, in the activity", stays: "as reports" },
  disclosed_report: { exported: "– public", stays: "what both sides agreed to, by no name" },
  known_issue_batch: { exported: "– work for the company, in the activity", stays: "the company's register" },
  saved_view: { exported: "saved_views" },
  canned_reply: { exported: "canned_replies" },
  template: { exported: "templates" },
  report_collaborator: { exported: "shared_reports", stays: "what was accepted decides about money, by no name" },
  comment_mention: { exported: "– the comments that name somebody are others'" },
  report_watch: { exported: "watched_reports" },
  timeline_item: { exported: "comments", stays: "as reports" },
  dispute: { exported: "disputes", stays: "as reports" },
  report_stake: { exported: "– the points that it held are among the points", stays: "as reports" },
  point_entry: { exported: "points", stays: "as reports" },
  announcement: { exported: "– work of staff, in the activity", stays: "work of staff" },
  announcement_recipient: { exported: "– gone when it was sent" },
  leaderboard_entry: { exported: "– computed from the points", stays: "not shown; computed again within a quarter of an hour" },
  leaderboard_figure: { exported: "– computed from the points" },
  comment_flag: { exported: "reported_comments", stays: "staff decide about them, by no name" },
  notification: { exported: "notifications" },
  notification_preference: { exported: "notification_preferences" },
  file: { exported: "uploaded_files", stays: "as reports; logos are the company's" },
  mail: { exported: "– were sent to the person" },
  mailed_link: { exported: "– secrets of mails that were sent to the person" },
  two_factor: { exported: "profile" },
  recovery_code: { exported: "profile" },
  email_change: { exported: "email_changes" },
  passkey: { exported: "passkeys" },
  identity: { exported: "identities" },
  scim_user: { exported: "company_directories" },
  identity_flow: { exported: "– waits for a quarter of an hour at most" },
  api_token: { exported: "api_tokens" },
  data_export: { exported: "– the archive itself" },
  domain_proof: { exported: "– shows a company's domain", stays: "shows the company's domain" },
  program_favourite: { exported: "favourites" },
  program_member: { exported: "programs", stays: "the company needs who took part, by no name" },
  program_interest: { exported: "applications" },
  program_invitation: { exported: "program_invitations" },
  credential_set: { exported: "– secrets of the company", stays: "nobody may get them again" },
  bank_account: { exported: "bank_accounts" },
  stripe_account: { exported: "– what Stripe says of a payout method, which is exported" },
  kyc_form: { exported: "identity" },
  kyc_file_view: { exported: "– work of staff, in the activity", stays: "work of staff" },
  sanction_hit: { exported: "– a decision of staff that the person is not told of" },
  stripe_discrepancy: { exported: "– work of staff, in the activity", stays: "work of staff" },
  bank_statement: { exported: "– work of staff, in the activity", stays: "work of staff" },
  bank_entry: { exported: "– the bank's own record of the operator's accounts", stays: "the books, as the bank wrote them" },
  statement_columns: { exported: "– work of staff, in the activity", stays: "work of staff" },
  site_proposal: { exported: "– work of staff, in the activity", stays: "work of staff" },
  payout_batch: { exported: "– work of staff, in the activity", stays: "work of staff" },
  payout_freeze: { exported: "– a decision of staff about the safety of money" },
  tax_form: { exported: "tax_form" },
  withdrawal: { exported: "withdrawals", stays: "amounts that were paid; the destination is erased" },
  ledger_account: { exported: "– amounts alone", stays: "nothing is deleted from the ledger" },
  ledger_act: { exported: "– amounts alone", stays: "nothing is deleted from the ledger" },
  deposit: { exported: "– work for the company, in the activity", stays: "the company's books" },
  refund: { exported: "– work for the company, in the activity", stays: "the company's books" },
  award: { exported: "– work for the company, in the activity", stays: "the company's books" },
  award_part: { exported: "awards", stays: "the books, by no name" },
  award_proposal: { exported: "– work for the company, in the activity", stays: "the company's books" },
  month_closing: { exported: "– work of staff, in the activity", stays: "work of staff" },
  adjustment: { exported: "– work of staff, in the activity", stays: "the books, by no name" },
  payment: { exported: "– a view of awards and deposits", stays: "a view" },
  list_import: { exported: "– work of staff, in the activity", stays: "work of staff" },
};

/** The tables that refer to an account, by a foreign key or by a column of this name. */
async function references(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select conrelid::regclass::text as name from pg_constraint where contype = 'f' and confrelid = 'user_account'::regclass
    union select table_name from information_schema.columns where table_schema = 'public' and column_name = 'user_id'
    order by 1`.execute(w.db);
  return rows.map(({ name }) => name);
}

async function archiveOf(as: Person): Promise<Record<string, string>> {
  expect((await w.call(as, startExport)).status).toBe(201);
  const isReady = async () => expect((await w.call(as, getExport)).body.export).toMatchObject({ state: "ready" });
  await vi.waitFor(isReady, { timeout: 30_000, interval: 50 });
  const { url } = (await w.call(as, linkExport)).body;
  return readZip((await w.app.fastify.inject({ url })).rawPayload);
}

it("every table that refers to an account, and every column of one, is known here", async () => {
  expect(await references()).toEqual(Object.keys(tables).sort());
  const { rows } = await sql<{ name: string }>`select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = 'user_account'`.execute(w.db);
  expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(columns).sort());
});

it("every column of an account is in the export and erased when it is closed, but for those named here", async () => {
  const person = await w.person();
  const marks = Object.fromEntries(
    Object.entries(columns).flatMap(([name, { mark }]) => (mark === undefined ? [] : [[name, mark]])),
  );
  await w.db.updateTable("user_account").set(marks).where("id", "=", person.id).execute();
  const read = () => w.db.selectFrom("user_account").selectAll().where("id", "=", person.id).executeTakeFirstOrThrow();
  const before = await read();
  const profile = JSON.parse((await archiveOf(person))["profile.json"] ?? "")[0] as Record<string, unknown>;
  for (const [name, { notExported }] of Object.entries(columns) as [keyof typeof before, Column][]) {
    const exported = name === "id" ? profile.user_id : profile[name];
    if (notExported) expect(exported, name).toBeUndefined();
    else expect(exported, name).toEqual(JSON.parse(JSON.stringify(before[name])));
  }
  expect((await w.call(person, closeAccount, { params: { username: before.username } })).status).toBe(200);
  await w.deliver();
  const after = await read();
  for (const [name, { notErased, mark }] of Object.entries(columns) as [keyof typeof before, Column][])
    if (notErased) expect(after[name], name).toEqual(before[name]);
    else if (mark !== undefined) expect(after[name], name).not.toEqual(before[name]);
});

it("the rows about somebody that are theirs alone are in the export, and are gone when the account is closed", async () => {
  const person = await w.person("Hacker");
  const { id: user_id } = person;
  const company_id = (await buildCompany(w.db)).id;
  const { id: program_id } = await buildProgram(w.db, { company_id });
  const other = await buildProgram(w.db, { company_id });
  const inviter = (await w.member("owner", company_id)).id;
  const expires_at = new Date(Date.now() + 3_600_000);
  const email = `mark-${uniqueSuffix()}@people.example`;
  const address = (await w.db.selectFrom("user_account").select("email").where("id", "=", user_id).executeTakeFirstOrThrow())
    .email;
  const insert = <T extends keyof DB & string>(table: T, row: Insertable<DB[T]>) =>
    w.db
      .insertInto(table)
      .values(row as never)
      .execute();
  await buildMember(w.db, { company_id: (await buildCompany(w.db)).id, user_id });
  await buildPasskey(w.db, user_id);
  const session = { id: newId(), user_id, expires_at };
  await insert("session", session);
  await insert("api_token", {
    ...{ id: newId(), user_id, session_id: session.id, name: "Script", prefix: "spt_" },
    ...{ token_hash: Buffer.alloc(32, 3), scopes: ["reports:read"] },
  });
  await insert("identity", { id: newId(), user_id, issuer: "https://id.example", subject: "a marked subject" });
  await insert("scim_user", { id: newId(), company_id, user_id, user_name: address, sent_name: address });
  const digests = { state: Buffer.alloc(32, 4), browser: Buffer.alloc(32, 5) };
  await insert("identity_flow", { ...digests, user_id, nonce: "n", verifier: "v", expires_at });
  await insert("email_change", { user_id, email, code_id: newId(), expires_at });
  await insert("two_factor", { user_id, secret: Buffer.alloc(48), enabled_at: null });
  await insert("recovery_code", { user_id, hash: Buffer.alloc(32, 1) });
  await insert("mailed_link", { id: newId(), user_id, kind: "sign_in", email: address, expires_at });
  await insert("mail", { id: newId(), user_id, address, kind: "test", state: "sent", settled_at: new Date() });
  await insert("notification_preference", { user_id, kind: "commented", channel: "mail", enabled: false });
  const { id: report_id } = await buildReport(w.db, { program_id, author_id: user_id });
  const item = { id: newId(), report_id, item_type: "COMMENT", content: "Hello", performed_by: inviter } as const;
  await insert("timeline_item", item);
  await insert("comment_mention", { item_id: item.id, user_id });
  await insert("report_watch", { report_id, user_id, watching: false });
  await insert("saved_view", { id: newId(), user_id, name: "V", query: "{}" });
  await insert("template", { id: newId(), user_id, name: "T", text_markdown: "A marked template" });
  await insert("canned_reply", { id: newId(), user_id, name: "R", language: "en", text_markdown: "A marked reply" });
  await insert("program_favourite", { user_id, program_id });
  await insert("company_ban", { company_id: (await buildCompany(w.db)).id, user_id, reason: "A reason" });
  const interest = { id: newId(), program_id, company_id, user_id, motivation: "A marked motivation", expires_at };
  await insert("program_interest", interest);
  const invitation = { program_id: other.id, company_id, invited_by: inviter, expires_at };
  await insert("program_invitation", { ...invitation, id: newId(), user_id, message: "A marked message" });
  await insert("program_invitation", { ...invitation, id: newId(), email: address, message: "By the address" });
  await insert("company_invitation", { id: newId(), company_id, user_id, role: "viewer", invited_by: inviter, expires_at });
  await w.call(person, submitKyc, { body: kycForm() });
  await addUsableAccount(w, person);
  await insert("stripe_account", { id: `acct_${uniqueSuffix()}`, user_id, checked_at: new Date() });
  await insert("tax_form", { user_id, valid_until: "2028-12-31", noted_by: inviter });
  await insert("payout_freeze", { user_id, reason: "A reason", frozen_by: inviter });
  const listed = { list: "eu", reference: "EU.1.1", digest: Buffer.from("x"), listed_name: "Nobody Known", score: 90 };
  await insert("sanction_hit", { id: newId(), user_id, ...listed, sealed: Buffer.from("x") });
  const place = { snapshot_id: newId(), user_id, points: 5 };
  const text = { title: "A title", message: "A message", audience: "all", recipients: 1 } as const;
  const announcement_id = newId();
  await insert("announcement", { id: announcement_id, created_by: inviter, ...text });
  await insert("announcement_recipient", { announcement_id, user_id });
  await insert("leaderboard_entry", { ...place, board: "overall", time_window: "all", scope: "", rank: 1, reports: 1 });
  await insert("leaderboard_figure", { ...place, valid: 1, critical: 0, vdp: 0 });
  await buildNotification(w.db, { user_id, subject_type: "user", subject_id: user_id, kind: "export_ready" });

  const files = await archiveOf(person);
  const erased = Object.entries(tables).filter(([, { stays }]) => !stays);
  const countOf = async (table: string) =>
    (await sql<{ count: number }>`select count(*)::int from ${sql.table(table)} where user_id = ${user_id}`.execute(w.db)).rows[0]
      ?.count;
  for (const [table, { exported }] of erased) {
    expect(await countOf(table), table).toBeGreaterThan(0);
    if (!exported.startsWith("–")) expect(JSON.parse(files[`${exported}.json`] ?? "[]"), table).not.toEqual([]);
  }
  for (const { exported } of Object.values(tables))
    if (!exported.startsWith("–")) expect(Object.keys(files)).toContain(`${exported}.json`);
  for (const text of [email, "A marked motivation", "A marked message"]) expect(Object.values(files).join("\n")).toContain(text);

  expect((await w.call(person, closeAccount, { params: { username: person.username } })).status).toBe(200);
  await w.deliver();
  for (const [table] of erased) expect(await countOf(table), table).toBe(0);
  const byAddress = await w.db.selectFrom("program_invitation").select("id").where("email", "=", address).execute();
  expect(byAddress).toEqual([]);
});
