import { listUsers } from "@safeport/contract/accounts/users/admin-user.endpoints";
import { commentAsGuest, confirmSubmission, forgetGuest, readGuestReport } from "@safeport/contract/intake/guest.endpoints";
import {
  getChallenge,
  getIntake,
  getIntakeForm,
  setMailSecret,
  submitToIntake,
  updateIntake,
} from "@safeport/contract/intake/intake.endpoints";
import { submissionsPerDay } from "@safeport/contract/intake/intake.limits";
import { updateProgram } from "@safeport/contract/programs/core/program.endpoints";
import { changeStatus, getReport, listReports } from "@safeport/contract/reports/report.endpoints";
import { addComment } from "@safeport/contract/reports/timeline/timeline.endpoints";
import { buildScope } from "@safeport/db/factories/build-scope";
import { type OwnDatabase, ownDatabase } from "@safeport/db/factories/own-database";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { forgetOldIntake } from "../src/features/intake/intake.queries.ts";
import { intakePage } from "../src/features/intake/intake-page.ts";
import { buildIntakeCase, mailedToken } from "./intake-case.ts";
import { startMailServer } from "./mail-server.ts";
import { buildWorld, type Person, type World } from "./world.ts";

let own: OwnDatabase;
let server: Awaited<ReturnType<typeof startMailServer>>;
let w: World;
beforeAll(async () => {
  [own, server] = await Promise.all([ownDatabase(inject("databaseUrl")), startMailServer()]);
  w = await buildWorld({ jobs: true, databaseUrl: own.url, env: { ...server.env, TRUST_PROXY: "1" } });
});
afterAll(async () => {
  await w.close();
  await server.close();
  await own.drop();
});

const reportsFor = async (as: Person) => (await w.call(as, listReports)).body.items as { report_id: string; poc_title: string }[];
const read = (token: string) => w.call(null, readGuestReport, { body: { token } });

/** A report of a guest who has confirmed the address, with the token of their private link. */
async function confirmed(over: object = {}) {
  const c = await buildIntakeCase(w);
  const email = c.address();
  expect((await c.send({ email, ...over })).status).toBe(202);
  const token = await mailedToken(server, email, "intake-confirm");
  const answer = await w.call(null, confirmSubmission, { body: { token } });
  const [report] = await reportsFor(c.triager);
  return { ...c, email, confirmToken: token, token: answer.body.token as string, reportId: report?.report_id ?? "" };
}

describe("the form for people without an account", () => {
  it("is there only while owners or managers have opened it, for a public and active program", async () => {
    const c = await buildIntakeCase(w, {});
    const form = () => w.call(null, getIntakeForm, { params: c.handle });
    expect((await form()).status).toBe(404);
    for (const someone of [c.triager, c.finance, c.viewer])
      expect((await w.call(someone, updateIntake, { params: c.params, body: { is_open: true } })).status).toBe(403);
    expect((await w.call(c.hacker, updateIntake, { params: c.params, body: { is_open: true } })).status).toBe(403);
    expect((await w.call(c.owner, updateIntake, { params: c.params, body: { is_open: true } })).body.is_open).toBe(true);
    const origins = await w.call(c.owner, updateIntake, { params: c.params, body: { frame_origins: ["https://kept.example"] } });
    const opened = await w.call(c.owner, updateIntake, { params: c.params, body: { is_open: true } });
    for (const { body } of [origins, opened])
      expect(body).toMatchObject({ is_open: true, frame_origins: ["https://kept.example"] });
    const scope = await buildScope(w.db, { program_id: c.program.id, is_out_of_scope: true });
    const { body } = await form();
    expect(body).toMatchObject({ handle: c.program.handle, title: c.program.title });
    expect(body.scopes.map(({ scope_id }: { scope_id: string }) => scope_id)).toEqual([c.scope.id]);
    expect(JSON.stringify(body)).not.toContain(scope.id);
    for (const change of [{ visibility: "PRIVATE" }, { status: "paused" }] as const) {
      await w.db.updateTable("program").set(change).where("id", "=", c.program.id).execute();
      expect((await form()).status).toBe(404);
      expect((await w.call(null, getChallenge, { params: c.handle })).status).toBe(404);
      await w.db.updateTable("program").set({ visibility: "PUBLIC", status: "active" }).where("id", "=", c.program.id).execute();
    }
  });

  it("takes the name of an asset that is not listed where the program accepts such reports @spec:10.12", async () => {
    const c = await buildIntakeCase(w);
    const other = { unlisted_asset: "wiki.example" };
    const refusedWith = async (over: object) => (await c.send(over)).body.errors?.map(({ code }: { code: string }) => code);
    expect(await refusedWith(other)).toEqual(["unlisted_asset_refused"]);
    await w.call(c.owner, updateProgram, { params: c.params, body: { accepts_unlisted_assets: true } });
    expect((await w.call(null, getIntakeForm, { params: c.handle })).body.accepts_unlisted_assets).toBe(true);
    expect(await refusedWith({ ...other, scope_id: c.scope.id })).toEqual(["asset_twice"]);
    const email = c.address();
    expect((await c.send({ ...other, email })).status).toBe(202);
    const token = await mailedToken(server, email, "intake-confirm");
    await w.call(null, confirmSubmission, { body: { token } });
    const [report] = await reportsFor(c.triager);
    const { body } = await w.call(c.triager, getReport, { params: { report_id: report?.report_id ?? "" } });
    expect(body).toMatchObject({ scope_id: null, scope_identifier: "wiki.example", unlisted_asset: "wiki.example" });
    const kept = await w.db
      .selectFrom("intake_submission")
      .select("unlisted_asset")
      .where("program_id", "=", c.program.id)
      .execute();
    expect(kept).toEqual([{ unlisted_asset: null }]);
  });

  it("makes a report that waits for triage once its sender has pressed the mailed link, and nobody sees it before @spec:10.40", async () => {
    const c = await buildIntakeCase(w);
    const email = c.address();
    expect(await c.send({ email, name: "Robin Guest", scope_id: c.scope.id })).toMatchObject({
      status: 202,
      body: { accepted: true },
    });
    expect(await reportsFor(c.owner)).toEqual([]);
    const token = await mailedToken(server, email, "intake-confirm");
    const [first, second] = await Promise.all([
      w.call(null, confirmSubmission, { body: { token } }),
      w.call(null, confirmSubmission, { body: { token } }),
    ]);
    expect(first.status).toBe(200);
    expect(second.body).toEqual(first.body);
    const reports = await reportsFor(c.triager);
    expect(reports.map(({ poc_title }) => poc_title)).toEqual(["Open redirect"]);
    const report = await w.call(c.triager, getReport, { params: { report_id: reports[0]?.report_id ?? "" } });
    expect(report.body).toMatchObject({
      status: "new",
      severity: "none",
      scope_id: c.scope.id,
      author: { full_name: "Robin Guest" },
      guest: { channel: "form", name: "Robin Guest", email, confirmed: true },
    });
    await w.deliver();
    const link = await mailedToken(server, email, "intake-report");
    expect(link).toBe(first.body.token);
    expect((await read(link)).body).toMatchObject({ title: "Open redirect", status: "new", confirmed: true, can: ["comment"] });
  });

  it("asks for a proof of work that is its own, is solved and counts once", async () => {
    const [c, other] = await Promise.all([buildIntakeCase(w), buildIntakeCase(w)]);
    const solved = await c.solved();
    expect((await c.send({ ...solved, nonce: "wrong" })).body.errors).toMatchObject([{ code: "challenge_unsolved" }]);
    expect((await c.send({ ...solved, challenge: `${solved.challenge}x` })).status).toBe(422);
    expect((await other.send(solved)).status).toBe(422);
    expect((await c.send(solved)).status).toBe(202);
    expect(await c.send(solved)).toMatchObject({ status: 409, body: { code: "conflict" } });
  });

  it("takes no asset of another program and no more than a day's reports of one address", async () => {
    const limited = await buildWorld({ databaseUrl: own.url, env: { RATE_LIMIT_FACTOR: "1", TRUST_PROXY: "1" } });
    const c = await buildIntakeCase(limited);
    const other = await buildIntakeCase(w);
    const email = c.address();
    let network = 0;
    const send = async (body: object) =>
      limited.call(null, submitToIntake, {
        params: c.handle,
        body: { title: "T", description_markdown: "D", email, ...(await c.solved()), ...body },
        headers: { "x-forwarded-for": `100.70.${network++}.7` },
      });
    expect((await send({ scope_id: other.scope.id })).body.errors).toMatchObject([{ code: "asset_unknown" }]);
    for (let n = 0; n < submissionsPerDay.address; n++) expect((await send({})).status).toBe(202);
    expect(await send({ email: email.replace("@", "+again@") })).toMatchObject({ status: 429 });
    await limited.close();
  });

  it("forgets what nobody has confirmed", async () => {
    const c = await buildIntakeCase(w);
    const email = c.address();
    await c.send({ email });
    const token = await mailedToken(server, email, "intake-confirm");
    await sql`update intake_submission set created_at = now() - interval '4 days' where email = ${email}`.execute(w.db);
    await forgetOldIntake(w.db, 3);
    expect((await w.call(null, confirmSubmission, { body: { token } })).status).toBe(404);
    expect(await reportsFor(c.owner)).toEqual([]);
  });

  it("may be framed by the sites that the program names, and no other page may", async () => {
    const origins = ["https://www.acme.example", "http://localhost:8080"];
    const c = await buildIntakeCase(w, { is_open: true, frame_origins: origins });
    for (const origin of [
      "https://acme.example/path",
      "http://acme.example",
      "https://*",
      "javascript:1",
      "https://a.example; script-src *",
    ])
      expect((await w.call(c.owner, updateIntake, { params: c.params, body: { frame_origins: [origin] } })).status).toBe(422);
    expect(await intakePage.head(w.app.services, [c.program.handle])).toMatchObject({
      frameAncestors: origins,
      isIndexed: false,
    });
    // The router knows no other case, and a page that is not there is framed by nobody.
    for (const [path, isForm] of [
      ["/intake/acme", true],
      ["/INTAKE/acme", false],
    ] as const)
      expect(intakePage.path.test(path)).toBe(isForm);
    const script = await w.app.fastify.inject({ url: "/embed/intake.js" });
    expect(script.headers).toMatchObject({
      "content-type": "text/javascript; charset=utf-8",
      "cross-origin-resource-policy": "cross-origin",
    });
    expect(script.body).toContain("/intake/");
    await w.call(c.owner, updateIntake, { params: c.params, body: { mail_address: null } });
    const { body } = await w.call(c.owner, getIntake, { params: c.params });
    expect(body.is_open).toBe(true);
    expect(body).toMatchObject({ frame_origins: origins, mail_address: null, has_mail_secret: false });
    expect((await w.call(c.triager, getIntake, { params: c.params })).status).toBe(403);
    expect((await w.call(c.triager, setMailSecret, { params: c.params })).status).toBe(403);
  });
});

describe("the private link of a guest", () => {
  it("shows what reporters may know, and nothing internal @spec:10.40", { timeout: 60_000 }, async () => {
    const c = await confirmed();
    const params = { report_id: c.reportId };
    const say = (content: string, is_internal: boolean) =>
      w.call(c.triager, addComment, { params, body: { item_type: "COMMENT", content, is_internal } });
    await say("Known from the pentest", true);
    await say("Which browser was it?", false);
    await w.call(c.triager, changeStatus, { params, body: { status: "needs_more_info", comment: "Which browser?" } });
    const { body } = await read(c.token);
    expect(body.status).toBe("needs_more_info");
    expect(JSON.stringify(body)).not.toContain("pentest");
    expect(JSON.stringify(body)).not.toContain("PLACEHOLDER");
    expect(body.timeline.items[0]).toMatchObject({ content: "Which browser was it?", side: "company" });
    await w.deliver();
    const news = () => server.mailsTo(c.email).filter(({ email }) => email.text?.includes("something new"));
    // One mail for both comments, and one for the decision.
    const withStatus = () => news().map(({ email }) => email.text?.includes("Needs more info"));
    await expect.poll(() => withStatus().toSorted(), { timeout: 45_000 }).toEqual([false, true]);
    for (const { source } of news()) expect(source).not.toContain("browser");
    const answer = await w.call(null, commentAsGuest, { body: { token: c.token, content: "Firefox" } });
    expect(answer.status).toBe(201);
    expect((await w.call(c.triager, getReport, { params })).body.status).toBe("under_review");
    expect((await read(c.token)).body.timeline.items).toContainEqual(
      expect.objectContaining({ side: "reporter", content: "Firefox" }),
    );
  });

  it("opens one report, with its own token alone", async () => {
    const [c, other] = [await confirmed(), await confirmed()];
    const [id] = c.token.split(".");
    const [, signature] = other.token.split(".");
    for (const token of ["x", `${id}.${signature}`, c.confirmToken, `${c.token}x`])
      expect([
        (await read(token)).status,
        (await w.call(null, commentAsGuest, { body: { token, content: "C" } })).status,
      ]).toEqual([404, 404]);
    expect((await w.call(null, confirmSubmission, { body: { token: c.token } })).status).toBe(404);
  });

  it("lets the guest be forgotten: name, address and link are gone, the report stays", async () => {
    const c = await confirmed({ name: "Robin Guest" });
    expect((await w.call(null, forgetGuest, { body: { token: c.token } })).status).toBe(200);
    expect((await read(c.token)).status).toBe(404);
    const { body } = await w.call(c.triager, getReport, { params: { report_id: c.reportId } });
    expect(body.guest).toEqual({ channel: "form", name: null, email: null, confirmed: true });
    expect(JSON.stringify(body)).not.toContain("Robin");
    const left =
      await sql`select 1 from mail where address = ${c.email} union all select 1 from intake_submission where email = ${c.email}`.execute(
        w.db,
      );
    expect(left.rows).toEqual([]);
  });

  it("names the guest to the team alone", async () => {
    const c = await confirmed();
    const others = await w.member("owner");
    expect((await w.call(others, getReport, { params: { report_id: c.reportId } })).status).toBe(404);
    expect((await w.call(c.viewer, getReport, { params: { report_id: c.reportId } })).body.guest.email).toBe(c.email);
    expect(
      await w.db
        .selectFrom("session")
        .select("id")
        .where("user_id", "in", (eb) => eb.selectFrom("report_guest").select("user_id").where("report_id", "=", c.reportId))
        .execute(),
    ).toEqual([]);
    const query = { search: "guest-", size: "100" };
    const { items } = (await w.call(await w.person("Admin"), listUsers, { query })).body;
    expect(items.filter(({ username }: Person) => /^guest-[0-9a-f]{16}$/.test(username))).toEqual([]);
  });
});
