import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { login } from "@safeport/contract/accounts/core/account.endpoints";
import { resetPassword } from "@safeport/contract/accounts/password/password.endpoints";
import { buildPasskey } from "@safeport/db/factories/build-passkey";
import { factoryPassword } from "@safeport/db/factories/build-user";
import { type OwnDatabase, ownDatabase } from "@safeport/db/factories/own-database";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { runCommandLine } from "../src/cli.ts";
import { hasSuperAdmin } from "../src/features/accounts/operator/operator.queries.ts";
import { useUpNetworks } from "./use-up-networks.ts";
import { buildWorld, type World } from "./world.ts";

const env = { SECRET_KEY: "the one secret of a server and its commands" };
const password = "seven-otters-by-the-quay-64";

let own: OwnDatabase;
let w: World;
let folder: string;
beforeAll(async () => {
  own = await ownDatabase(inject("databaseUrl"));
  w = await buildWorld({ env, databaseUrl: own.url });
  folder = await mkdtemp(path.join(tmpdir(), "safeport-admin-"));
});
afterAll(async () => {
  await w.close();
  await own.drop();
  await rm(folder, { recursive: true });
});

/** Runs a command beside the server; returns its exit code and output. */
async function run(...args: string[]) {
  let out = "";
  let err = "";
  const code = await runCommandLine({
    args: ["admin", ...args],
    folder,
    env: { ...env, DATABASE_URL: own.url, DATA_DIR: folder, LOG_LEVEL: "silent" },
    out: { write: (text) => (out += text) },
    err: { write: (text) => (err += text) },
    signal: new AbortController().signal,
  });
  return { code, out, err, token: /(?:token|pass)=(\S+)/.exec(out)?.[1] ?? "" };
}
const choose = (token: string) => w.call(null, resetPassword, { body: { token, password } });
const signIn = (username: string, secret = password) => w.call(null, login, { body: { username, password: secret } });

it("makes the first Super Admin, who chooses a password by a link that works once and is not in the database", async () => {
  expect(await hasSuperAdmin(w.db)).toBe(false);
  const first = await run("create", "root", "root@safeport.example", "Rosa", "Root");
  expect([first.code, first.err]).toEqual([0, ""]);
  const again = await run("create", "root", "root@safeport.example", "Rosa", "Root");
  expect((await choose(first.token)).status).toBe(404);
  const { rows } = await sql<{
    row: string;
  }>`select to_jsonb(l)::text as row from mailed_link l union all select to_jsonb(a)::text from audit_log a`.execute(w.db);
  for (const { row } of rows) expect(row).not.toContain(again.token.split(".")[1]);

  expect((await choose(again.token)).status).toBe(200);
  expect((await choose(again.token)).status).toBe(404);
  expect((await signIn("root")).body.user).toMatchObject({ role: "Super Admin", full_name: "Rosa Root", email_verified: true });
  expect(await hasSuperAdmin(w.db)).toBe(true);
  const taken = await run("create", "root", "root@safeport.example", "Rosa", "Root");
  expect([taken.code, taken.err.trim()]).toEqual([1, "This username or email address is already in use"]);
});

it("takes no link that has expired", async () => {
  const { token } = await run("create", "late", "late@safeport.example", "Late Comer");
  await w.db
    .updateTable("mailed_link")
    .set({ expires_at: sql<Date>`now() - interval '1 second'` })
    .where("email", "=", "late@safeport.example")
    .execute();
  expect((await choose(token)).status).toBe(404);
});

it("refuses what no account can have, and makes nobody a Super Admin who is something else", async () => {
  const hacker = await w.person();
  for (const args of [
    ["x", "a@safeport.example", "A"],
    ["right", "no-address", "A"],
    ["right", "a@safeport.example", " "],
    ["right"],
  ])
    expect((await run("create", ...args)).code).toBe(1);
  expect((await run("create", hacker.username, `${hacker.username}@people.example`, "Robin")).code).toBe(1);
});

it("prints a sign-in link for somebody who is locked out; it works once, with the password", async () => {
  const strict = await buildWorld({ env: { ...env, RATE_LIMIT_FACTOR: "1", TRUST_PROXY: "1" }, databaseUrl: own.url });
  const { username, id } = await w.person();
  let addresses = 0;
  const enter = (secret: string, pass?: string) =>
    strict.call(null, login, {
      body: { username, password: secret, ...(pass && { pass }) },
      headers: { "x-forwarded-for": `192.0.2.${addresses++}` },
    });
  for (let n = 0; n < 21; n++) await enter("wrong");
  await useUpNetworks(strict, username);
  expect((await enter(factoryPassword)).status).toBe(429);
  const { code, out, token } = await run("sign-in-link", username);
  expect([code, out]).toEqual([0, expect.stringContaining(`/login#pass=${token}`)]);
  expect((await enter("wrong", token)).status).toBe(429);
  expect((await enter(factoryPassword, token)).status).toBe(200);
  expect((await enter(factoryPassword, token)).status).toBe(429);
  const log = w.db.selectFrom("audit_log").select("log_type").where("object_id", "=", id);
  expect(await log.where("action", "=", "account.sign_in_link_made").execute()).toEqual([{ log_type: "system_log" }]);
  expect((await run("sign-in-link", "nobody-at-all")).err).toContain("doesn’t exist");
  await strict.close();
});

it("removes a lost second factor, ends the sessions, and leaves an entry in the log", async () => {
  const person = await w.person();
  await w.db
    .insertInto("two_factor")
    .values({ user_id: person.id, secret: Buffer.alloc(32), enabled_at: new Date() })
    .execute();
  await buildPasskey(w.db, person.id);
  expect((await signIn(person.username, factoryPassword)).body.code).toBe("two_factor_required");
  expect((await run("disable-2fa", person.username)).code).toBe(0);
  expect((await signIn(person.username, factoryPassword)).status).toBe(200);
  expect(await w.db.selectFrom("passkey").select("id").where("user_id", "=", person.id).execute()).toEqual([]);
  const mails = await w.db.selectFrom("mail").select("params").where("user_id", "=", person.id).execute();
  expect(mails).toContainEqual({ params: { change: "off", removed_passkeys: 1 } });
  const ended = await w.db.selectFrom("session").select("ended_at").where("id", "=", person.sessionId).executeTakeFirstOrThrow();
  expect(ended.ended_at).not.toBeNull();
  const log = await w.db
    .selectFrom("audit_log")
    .select(["action", "log_type"])
    .where("object_id", "=", person.id)
    .where("action", "like", "account.%")
    .execute();
  expect(log).toEqual([{ action: "account.two_factor_removed", log_type: "system_log" }]);
  expect((await run("disable-2fa", person.username)).err).toContain("already off");
  expect((await run("disable-2fa", "nobody-at-all")).err).toContain("doesn’t exist");
});
