import { closeAccount } from "@safeport/contract/accounts/closing/closing.endpoints";
import { login, register } from "@safeport/contract/accounts/core/account.endpoints";
import { getProfile } from "@safeport/contract/accounts/profile/profile.endpoints";
import { getUser } from "@safeport/contract/accounts/users/admin-user.endpoints";
import { listAuditLog } from "@safeport/contract/audit/audit.endpoints";
import { listNotifications } from "@safeport/contract/notifications/list/notification.endpoints";
import { getReport } from "@safeport/contract/reports/report.endpoints";
import { addComment, listTimeline } from "@safeport/contract/reports/timeline/timeline.endpoints";
import { buildReport } from "@safeport/db/factories/build-report";
import { factoryPassword } from "@safeport/db/factories/build-user";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildCase } from "./case.ts";
import { imagesOf } from "./images.ts";
import { uploadAvatar } from "./upload-avatar.ts";
import { buildWorld, type Person, type World } from "./world.ts";

let w: World;
beforeAll(async () => {
  w = await buildWorld();
});
afterAll(() => w.close());

const close = (as: Person, username = as.username) => w.call(as, closeAccount, { params: { username } });

it("a closed account leaves the company its reports and comments, and no personal data", async () => {
  const one = await buildCase(w);
  const { id: report_id } = await one.report();
  const params = { report_id };
  await w.call(one.hacker, addComment, { params, body: { content: "What I found" } });
  await w.call(one.owner, addComment, { params, body: { content: "Thanks" } });
  await w.deliver();
  const draft = await buildReport(w.db, { program_id: one.program.id, author_id: one.hacker.id, status: "draft" });
  const { png } = await imagesOf(8, 8);
  const picture = (await uploadAvatar(w, one.hacker, png)).body.details.display_picture;
  expect((await close(one.hacker)).body).toEqual({ closed: true });
  await w.deliver();

  for (const answer of [await w.call(one.hacker, listNotifications), await close(one.hacker)]) expect(answer.status).toBe(401);
  expect((await w.call(null, login, { body: { username: one.hacker.username, password: factoryPassword } })).status).toBe(401);
  expect((await w.call(one.owner, getProfile, { params: { username: one.hacker.username } })).status).toBe(404);
  expect((await w.app.fastify.inject({ url: picture })).statusCode).toBe(404);
  const report = await w.call(one.owner, getReport, { params });
  expect(report.body.author).toMatchObject({ full_name: "Deleted user", username: expect.stringMatching(/^deleted-/) });
  const { items } = (await w.call(one.owner, listTimeline, { params })).body;
  const comment = items.find(({ content }: { content: string }) => content === "What I found");
  expect(comment.performed_by).toMatchObject({ full_name: "Deleted user", display_picture: null });
  const french = { headers: { "accept-language": "fr" } };
  const admin = await w.person("Admin");
  const inFrench = [
    (await w.call(one.owner, getReport, { params, ...french })).body.author,
    (await w.call(one.owner, listTimeline, { params, ...french })).body.items[0].performed_by,
    (await w.call(admin, getUser, { params: { user_id: one.hacker.id }, ...french })).body,
    (await w.call(admin, listAuditLog, { query: { user_id: one.hacker.id }, ...french })).body.items[0].user,
  ];
  expect(inFrench.map(({ full_name }) => full_name)).toEqual(Array(4).fill("Utilisateur supprimé"));
  const found = await w.call(one.owner, listNotifications, { query: { search: "utilisateur supprimé" }, ...french });
  expect(found.body.items.map(({ title }: { title: string }) => title)).toEqual(["Nouveau commentaire de Utilisateur supprimé"]);
  const left = await w.db.selectFrom("report").select("id").where("id", "=", draft.id).execute();
  expect(left).toEqual([]);
});

it("no row of the database names the person any more", async () => {
  const mira = await w.person();
  await close(mira);
  await w.deliver();
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(
    w.db,
  );
  const naming: string[] = [];
  for (const { name } of tables) {
    const found = await sql`select from ${sql.table(name)} t where t::text like ${`%${mira.username}%`} limit 1`.execute(w.db);
    if (found.rows.length > 0) naming.push(name);
  }
  expect(naming).toEqual([]);
});

it("the username is never given to anybody else", async () => {
  const mira = await w.person();
  await close(mira);
  const { status, body } = await w.call(null, register, {
    body: {
      username: mira.username,
      email: `new-${mira.username}@people.example`,
      full_name: "Somebody Else",
      password: "seven-otters-by-the-quay-64",
      role: "Hacker",
    },
  });
  expect([status, body.detail]).toEqual([400, "This username or email address is already in use"]);
});

it("an account is closed by nobody else, and after a recent sign-in only", async () => {
  const [mira, admin] = [await w.person(), await w.person("Super Admin")];
  expect((await close(admin, mira.username)).status).toBe(403);
  const assured_at = new Date(Date.now() - 11 * 60_000);
  await w.db.updateTable("session").set({ assured_at }).where("id", "=", mira.sessionId).execute();
  expect((await close(mira)).body.code).toBe("reauthentication_required");
  expect((await w.call(admin, getProfile, { params: { username: mira.username } })).status).toBe(200);
});

it("a company keeps an owner, also when two leave at once", async () => {
  const owner = await w.member("owner");
  const alone = await close(owner);
  expect([alone.status, alone.body.detail]).toEqual([409, expect.stringMatching(/^You are the only owner of .+; make somebody/)]);
  const other = await w.member("owner", owner.companyId);
  const answers = await Promise.all([close(owner), close(other)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});
