import { login, register } from "@safeport/contract/accounts/core/account.endpoints";
import { createCompany } from "@safeport/contract/companies/company.endpoints";
import type { Endpoint } from "@safeport/contract/kernel/endpoint";
import { changeStatus, listReports, submitReport } from "@safeport/contract/reports/report.endpoints";
import { addComment } from "@safeport/contract/reports/timeline/timeline.endpoints";
import { type OwnDatabase, ownDatabase } from "@safeport/db/factories/own-database";
import { bothRoles } from "@safeport/db/factories/template-database";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import { buildCase } from "./case.ts";
import { openLive } from "./live-client.ts";
import type { Fixture } from "./run-fixture.ts";
import { startServer } from "./server-process.ts";
import { buildWorld, type World } from "./world.ts";

const env = { SECRET_KEY: "the one secret of two server processes" };

let own: OwnDatabase;
/** The same server within the test, to prepare things and to look. */
let w: World;
let server: Fixture | undefined;
beforeAll(async () => {
  own = await ownDatabase(inject("databaseUrl"));
  w = await buildWorld({ databaseUrl: own.url, env });
});
afterEach(async () => {
  server?.child.kill("SIGKILL");
  await server?.ended;
});
afterAll(async () => {
  await w.close();
  await own.drop();
});

/** Starts the server as a process and answers where it listens. */
async function start(more: NodeJS.ProcessEnv): Promise<{ fixture: Fixture; base: string }> {
  const fixture = await startServer({ ...env, ...bothRoles(own.url), DATA_DIR: w.dataDir, ...more });
  server = fixture;
  return { fixture, base: fixture.address };
}

interface Call {
  token?: string;
  body?: unknown;
  params?: Record<string, string>;
  search?: string;
  headers?: Record<string, string>;
}

/** Fields of responses that these tests read. */
interface Body {
  access_token: string;
  user: { user_id: string };
  report_id: string;
  status: string;
}

async function send(base: string, endpoint: Endpoint, { token, body, params = {}, search = "", headers = {} }: Call) {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? "");
  const response = await fetch(`${base}${path}${search}`, {
    method: endpoint.method,
    headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }), ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Body };
}

describe("the log of a server at its most talkative", { timeout: 90_000 }, () => {
  it("logs every call by its route, without its contents", async () => {
    const one = await buildCase(w);
    const { fixture, base } = await start({ LOG_LEVEL: "debug" });
    const password = "tramway violin 58 pelican";
    const secrets = [
      password,
      "wrong-password-77",
      "noor@mail.example",
      "Tangerine",
      "key-of-mine",
      "searching-for-this",
      "signature-of-mine",
    ];
    const account = { email: "noor@mail.example", username: "noor", full_name: "Noor Haddad", password, role: "Hacker" };
    expect((await send(base, register, { body: account })).status).toBe(201);
    expect((await send(base, register, { body: { ...account, role: "Tangerine" } })).status).toBe(422);
    expect((await send(base, login, { body: { username: "noor@mail.example", password: "wrong-password-77" } })).status).toBe(
      401,
    );
    await w.db.updateTable("user_account").set({ email_verified_at: new Date() }).where("username", "=", "noor").execute();
    const { body: session } = await send(base, login, { body: { username: "noor", password } });
    const token = session.access_token;
    secrets.push(token, token.split(".")[2] ?? "");

    const body = one.submission({
      poc_title: "Tangerine",
      poc_description_markdown: "Tangerine peel",
      steps_markdown: "1. Tangerine",
    });
    const sent = await send(base, submitReport, { token, body, headers: { "idempotency-key": "key-of-mine" } });
    expect(sent.status).toBe(201);
    const params = { report_id: sent.body.report_id };
    expect((await send(base, addComment, { token, params, body: { content: "Tangerine juice" } })).status).toBe(201);
    expect((await send(base, listReports, { token, search: "?search=searching-for-this" })).status).toBe(200);
    const form = new FormData();
    for (const [name, value] of [
      ["name", "Tangerine"],
      ["domain", "tangerine.example"],
      ["domain_verification_method", "TXT_RECORD"],
    ])
      form.set(name as string, value as string);
    form.set("company_logo", new Blob(["no image"]), "a.png");
    const headers = { authorization: `Bearer ${one.owner.token}` };
    expect((await fetch(`${base}${createCompany.path}`, { method: "POST", headers, body: form })).status).toBe(415);
    expect((await fetch(`${base}/v1/files/x.png?expires=1&signature=signature-of-mine`)).status).toBe(404);
    expect((await fetch(`${base}/v1/searching-for-this/?token=${token}`)).status).toBe(404);
    // Errors of the database quote the row they choke on.
    await sql`alter table report add constraint no_fruit check (title not like 'Tangerine%') not valid`.execute(w.owner);
    expect((await send(base, submitReport, { token, body })).status).toBe(500);
    await sql`alter table report drop constraint no_fruit`.execute(w.owner);
    expect((await send(base, login, { body: `{"password": "${password}"` })).status).toBe(422);

    fixture.child.kill("SIGTERM");
    expect(await fixture.ended).toEqual({ code: 0, signal: null });
    const log = fixture.output();
    for (const secret of secrets) expect(log.includes(secret), secret.slice(0, 12)).toBe(false);
    const lines = log
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    const calls = lines.filter(({ route }) => route !== undefined);
    expect(calls.map(({ method, route, status }) => `${method} ${route} ${status}`)).toEqual([
      "POST /v1/auth/register/ 201",
      "POST /v1/auth/register/ 422",
      "POST /v1/auth/login/ 401",
      "POST /v1/auth/login/ 200",
      "POST /v1/reports/ 201",
      "POST /v1/report_timeline/:report_id/ 201",
      "GET /v1/reports/ 200",
      "POST /v1/company/create/ 415",
      "GET /v1/files/:file_id 404",
      "GET null 404",
      "POST /v1/reports/ 500",
      "POST /v1/auth/login/ 422",
    ]);
    expect(calls[4]).toMatchObject({ user: session.user.user_id, request_id: expect.any(String), ms: expect.any(Number) });
    expect(lines.filter(({ err }) => err)).toMatchObject([
      { level: 50, request_id: calls[10].request_id, err: { message: expect.stringContaining("no_fruit"), code: "23514" } },
    ]);
  });
});

describe("a server that is stopped", { timeout: 90_000 }, () => {
  it("finishes the request at hand, ends its streams, and is gone", async () => {
    const one = await buildCase(w);
    const { id } = await one.report();
    const { fixture, base } = await start({ LOG_LEVEL: "info" });
    const stream = await openLive(base, one.owner);
    const waiting = async () =>
      (
        await sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
        and application_name = 'safeport'`.execute(w.db)
      ).rows.length;

    let answer: ReturnType<typeof send> | undefined;
    await w.db.transaction().execute(async (tx) => {
      await sql`select 1 from report where id = ${id} for update`.execute(tx);
      answer = send(base, changeStatus, { token: one.triager.token, params: { report_id: id }, body: { status: "resolved" } });
      await expect.poll(waiting).toBe(1);
      fixture.child.kill("SIGTERM");
      await expect.poll(() => stream.ended(), { interval: 10 }).toBe(true);
      expect(fixture.child.exitCode).toBeNull();
    });
    expect(await answer).toMatchObject({ status: 200, body: { status: "resolved" } });
    expect(await fixture.ended, fixture.output()).toEqual({ code: 0, signal: null });
    // Nothing of it was lost either: the item was made before the answer.
    const items = await w.db.selectFrom("timeline_item").select("item_type").where("report_id", "=", id).execute();
    expect(items).toEqual([{ item_type: "STATUS_CHANGE" }]);
    const left = await sql`select application_name from pg_stat_activity where datname = current_database()`.execute(w.db);
    const ours = left.rows.filter((row) => (row as { application_name: string }).application_name === "safeport-listen");
    expect(ours).toHaveLength(1);
  });
});
