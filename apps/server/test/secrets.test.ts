import { login, register, sendSignInLink, verifyEmail } from "@safeport/contract/accounts/core/account.endpoints";
import { changeEmail, sendEmailCode } from "@safeport/contract/accounts/email/email.endpoints";
import { getExport, linkExport, startExport } from "@safeport/contract/accounts/export/export.endpoints";
import { setUp } from "@safeport/contract/accounts/operator/set-up.endpoints";
import {
  addPasskey,
  logInWithPasskey,
  startPasskey,
  startPasskeySignIn,
} from "@safeport/contract/accounts/passkeys/passkey.endpoints";
import { changePassword, forgotPassword, resetPassword } from "@safeport/contract/accounts/password/password.endpoints";
import { reauthenticate } from "@safeport/contract/accounts/sessions/session.endpoints";
import { enableTwoFactor, startTwoFactor } from "@safeport/contract/accounts/two-factor/two-factor.endpoints";
import type { Endpoint } from "@safeport/contract/kernel/endpoint";
import { type OpenOwnDatabase, openOwnDatabase } from "@safeport/db/factories/own-database";
import { newId } from "@safeport/db/new-id";
import { sql } from "kysely";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, expect, inject, it, vi } from "vitest";
import { newSetUpToken } from "../src/features/accounts/operator/set-up-link.ts";
import { newAuthenticator } from "./authenticator.ts";
import { startMailServer } from "./mail-server.ts";
import { readZip } from "./read-zip.ts";
import { type ServerProcess, startServer } from "./server-process.ts";
import { buildWorld, type World } from "./world.ts";

const secretKey = "the one secret of a server whose copies are searched";
const username = "robin-searched";
const email = "robin-searched@people.example";
const passwords = {
  first: "nine-lanterns-over-water-37",
  reset: "seven-otters-by-the-quay-64",
  changed: "four-kites-in-the-fog-52",
  ofRoot: "six-foxes-under-snow-18",
  wrong: "two-crows-on-a-wire-93",
};

let own: OpenOwnDatabase;
let smtp: Awaited<ReturnType<typeof startMailServer>>;
/** Gives the folder of the server, and the description of its calls. */
let w: World;
let server: ServerProcess;
let base = "";
beforeAll(async () => {
  [own, smtp] = await Promise.all([openOwnDatabase(inject("databaseUrl")), startMailServer()]);
  const env = { ...smtp.env, SECRET_KEY: secretKey };
  w = await buildWorld({ databaseUrl: own.url, env });
  const more = { DATABASE_URL: own.url, DATA_DIR: w.dataDir, LOG_LEVEL: "debug", RATE_LIMIT_FACTOR: "1000" };
  server = await startServer({ ...env, ...more });
  base = server.address;
}, 120_000);
afterAll(async () => {
  server?.child.kill("SIGKILL");
  await server?.ended;
  await w.close();
  await smtp.close();
  await own.close();
});

interface Sent {
  token?: string;
  body?: unknown;
  query?: Record<string, string>;
}

/** Responses of refused calls. */
const refusals: string[] = [];

/** Calls the server over its socket. */
async function call(endpoint: Endpoint, { token, body, query }: Sent = {}) {
  const search = query ? `?${new URLSearchParams(query)}` : "";
  const answer = await fetch(`${base}${endpoint.path}${search}`, {
    method: endpoint.method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) refusals.push(text);
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  return { status: answer.status, body: (text ? JSON.parse(text) : null) as any };
}

async function done(endpoint: Endpoint, sent: Sent = {}) {
  const answer = await call(endpoint, sent);
  expect(answer.status, `${endpoint.name}: ${JSON.stringify(answer.body)}`).toBeLessThan(300);
  return answer.body;
}

/** Sends refused bodies: once as a call, once as no JSON, once with a field too many. */
async function refused(endpoint: Endpoint, body: object, token?: string): Promise<void> {
  const as = token ? { token } : {};
  for (const sent of [body, `${JSON.stringify(body)}}`, { ...body, unknown_field: Object.values(body) }])
    expect((await call(endpoint, { ...as, body: sent })).status, endpoint.name).toBeGreaterThanOrEqual(400);
}

/** The first group of the pattern in the newest matching mail to an address. */
async function mailed(address: string, pattern: RegExp): Promise<string> {
  const found = () => {
    const texts = smtp.mailsTo(address).map((mail) => mail.email.text ?? "");
    return texts.flatMap((text) => pattern.exec(text)?.[1] ?? []).at(-1);
  };
  await expect.poll(found, { timeout: 30_000 }).toBeDefined();
  return found() ?? "";
}

/** Every row of every table, as text. */
async function dump(): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema')`.execute(own.db);
  const parts = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.raw(name)} t`.execute(own.db);
    parts.push(name, ...rows.map(({ row }) => row));
  }
  return parts.join("\n");
}

/** The ways in which a value may be written in a text. */
function formsOf(value: string, bytes = Buffer.from(value)): string[] {
  return [value, encodeURIComponent(value), ...(["hex", "base64", "base64url"] as const).map((form) => bytes.toString(form))];
}

/** Six digits are found where no other digit, and no part of a time or an id, is beside them. */
const standsIn = (text: string, form: string): boolean =>
  /^\d{6}$/.test(form) ? new RegExp(`(?<![\\d.a-f-])${form}(?![\\da-f-])`).test(text) : text.includes(form);

it("no password, token, secret or code is in the database, the log, an export or an error, in whatever form", {
  timeout: 240_000,
}, async () => {
  const secrets = new Map<string, string[]>();
  const keep = (name: string, ...values: string[]) => secrets.set(name, [...(secrets.get(name) ?? []), ...values]);
  /** The signature of a mailed link: its id is known to the database. */
  const keepLink = (name: string, token: string) => keep(name, token, token.split(".")[1] ?? token);
  const keepSession = (token: string) => keep("a session's token", token, token.split(".")[2] ?? token);
  for (const [name, password] of Object.entries(passwords)) keep(`the password ${name}`, password);
  keep("the server's key", secretKey);

  // The first Super Admin, whose link the server prints.
  const setUpToken = (await newSetUpToken(own.db)) ?? "";
  keep("the set-up link", setUpToken);
  const root = { full_name: "Rosa Root", username: "rosa", email: "rosa@safeport.example", password: passwords.ofRoot };
  await refused(setUp, { ...root, email: "nowhere", token: setUpToken });
  await done(setUp, { body: { ...root, token: setUpToken } });
  await refused(setUp, { ...root, token: setUpToken });

  // Sign-up, and the proof of the address.
  const account = { username, email, full_name: "Robin Searched", password: passwords.first, role: "Hacker" };
  await done(register, { body: account });
  await refused(register, account);
  const verification = await mailed(email, /\/verify-email#token=(\S+)/);
  keepLink("the link to confirm an address", verification);
  await refused(verifyEmail, { token: verification });
  await refused(verifyEmail, { token: verification, password: passwords.wrong });
  await done(verifyEmail, { body: { token: verification, password: passwords.first } });

  // Sign-in with the link for a locked-out person, and a password set by a mailed link.
  await refused(login, { username, password: passwords.wrong });
  // People type their password as their name.
  await refused(login, { username: passwords.first, password: username });
  await done(sendSignInLink, { body: { username } });
  const pass = await mailed(email, /\/login#pass=(\S+)/);
  keepLink("the sign-in link", pass);
  await refused(login, { username, password: passwords.wrong, pass });
  const first = await done(login, { body: { username, password: passwords.first, pass } });
  keepSession(first.access_token);
  await done(forgotPassword, { body: { email } });
  const reset = await mailed(email, /\/reset-password#token=(\S+)/);
  keepLink("the link to set a password", reset);
  await refused(resetPassword, { token: reset, password: username });
  await done(resetPassword, { body: { token: reset, password: passwords.reset } });
  await refused(resetPassword, { token: reset, password: passwords.changed });
  await call(getExport, { token: first.access_token });
  await call(getExport, { token: `${first.access_token}x` });
  const { access_token: token } = await done(login, { body: { username, password: passwords.reset } });
  keepSession(token);

  // The password changed, and the address.
  await refused(reauthenticate, { password: passwords.wrong }, token);
  await refused(changePassword, { new_password: passwords.reset }, token);
  await done(changePassword, { token, body: { new_password: passwords.changed } });
  const newEmail = "robin-found@people.example";
  await done(sendEmailCode, { token, body: { email: newEmail } });
  const otp = await mailed(newEmail, /: (\d{6})\b/);
  keep("the code to change an address", otp);
  await refused(changeEmail, { password: passwords.wrong, otp }, token);
  await done(changeEmail, { token, body: { password: passwords.changed, otp } });
  await refused(changeEmail, { password: passwords.changed, otp }, token);

  // The second factor, its codes and a passkey.
  const { secret } = await done(startTwoFactor, { token });
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  const code = app.generate();
  keep("the secret of the authenticator app", secret, ...formsOf(secret, Buffer.from(app.secret.bytes)));
  keep("a code of the app", code);
  const { recovery_codes } = await done(enableTwoFactor, { token, query: { code } });
  for (const recovery of recovery_codes as string[]) keep("a recovery code", recovery, recovery.replace("-", ""));
  const [used = "", spare = ""] = recovery_codes as string[];
  await refused(login, { username, password: passwords.changed, code });
  const again = await done(login, { body: { username, password: passwords.changed, code: used } });
  keepSession(again.access_token);
  await refused(login, { username, password: passwords.changed, code: used });
  await refused(login, { username, password: passwords.wrong, code: spare });
  expect((await call(enableTwoFactor, { token, query: { code: spare } })).status).toBe(409);
  expect((await call(enableTwoFactor, { token, query: { code: `${spare}#` } })).status).toBe(422);
  const key = newAuthenticator(smtp.env.PUBLIC_URL);
  const credential = key.register(await done(startPasskey, { token }));
  await done(addPasskey, { token, body: { name: "Grey key", credential } });
  await refused(addPasskey, { name: "Grey key", credential }, token);
  const proof = key.prove(await done(startPasskeySignIn));
  const byKey = await done(logInWithPasskey, { body: { credential: proof } });
  keepSession(byKey.access_token);
  await refused(logInWithPasskey, { credential: proof });

  // The archive of all of it.
  await done(startExport, { token });
  const state = async () => (await done(getExport, { token })).export.state;
  await vi.waitFor(async () => expect(await state()).toBe("ready"), { timeout: 60_000, interval: 200 });
  const { url } = await done(linkExport, { token });
  keep("the link to an archive", new URL(url, base).searchParams.get("signature") ?? "");
  const archive = await readZip(Buffer.from(await (await fetch(new URL(url, base))).arrayBuffer()));

  const places = {
    "the database": await dump(),
    "the log": server.output(),
    "the export": Object.entries(archive).flat().join("\n"),
    "the errors": refusals.join("\n"),
  };
  // All four values are in their places.
  expect(places["the database"]).toContain(newEmail);
  expect(places["the database"]).toContain(verification.split(".")[0]);
  expect(places["the log"]).toContain("/v1/auth/verify-2fa/");
  expect(places["the export"]).toContain(username);
  expect(refusals.length).toBeGreaterThan(50);
  const found = [];
  for (const [place, text] of Object.entries(places)) {
    const lower = text.toLowerCase();
    for (const [name, values] of secrets) {
      expect(values.join("").length, name).toBeGreaterThan(5);
      for (const form of values.flatMap((value) => formsOf(value)))
        if (standsIn(text, form) || (/[a-z]{3}/i.test(form) && lower.includes(form.toLowerCase())))
          found.push(`${name} in ${place}: ${form}`);
    }
  }
  expect(found).toEqual([]);
  // The search itself works: it finds a secret where there is one.
  expect(standsIn(`(${newId()},${otp},"2026-11-23 06:00:00.${otp}")`, otp)).toBe(true);
  expect(standsIn(`"2026-11-23 06:00:00.${otp}"`, otp)).toBe(false);
});
