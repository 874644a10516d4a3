import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { logOut, revokeSession } from "@safeport/contract/accounts/sessions/session.endpoints";
import { setNotificationPreferences } from "@safeport/contract/notifications/preferences/notification-preference.endpoints";
import { getPush, turnPushOff, turnPushOn } from "@safeport/contract/notifications/push/push.endpoints";
import { undoReason } from "@safeport/contract/reports/core/report.values";
import { changeStatus } from "@safeport/contract/reports/report.endpoints";
import { addComment } from "@safeport/contract/reports/timeline/timeline.endpoints";
import { buildSession } from "@safeport/db/factories/build-session";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { signToken } from "../src/features/accounts/core/session-tokens.ts";
import { sendPush } from "../src/features/notifications/push/send-push.ts";
import type { Network } from "../src/platform/outbound/check-target.ts";
import { fetchOutside } from "../src/platform/outbound/fetch-outside.ts";
import type { Outbound } from "../src/platform/outbound/outbound.ts";
import { buildCase, type Case } from "./case.ts";
import { buildOwnWorld, type Person, type World } from "./world.ts";

interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

let w: World;
let service: Server;
let port: number;
let received: Received[] = [];
/** Status of the push service's responses. */
let status = 201;

const network: Network = { resolve: () => Promise.resolve(["127.0.0.1"]), mayConnect: (_address, to) => to === port };
/** The real client, which finds the push service on this machine. */
const outbound: Outbound = {
  fetch(address, options) {
    const url = new URL(address);
    if (url.hostname !== "push.example") return fetchOutside(address, options);
    Object.assign(url, { protocol: "http:", port: String(port) });
    return fetchOutside(url.href, { ...options, ports: [port] }, network);
  },
  readTxt: () => Promise.resolve([]),
};

beforeAll(async () => {
  service = createServer(async (request, response) => {
    received.push({ path: request.url ?? "", headers: request.headers, body: await buffer(request) });
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve));
  port = (service.address() as AddressInfo).port;
  w = await buildOwnWorld({ outbound });
});
afterAll(async () => {
  await w.close();
  await new Promise((resolve) => service.close(resolve));
});

/** A browser that has subscribed at the push service. */
function newBrowser() {
  const keys = createECDH("prime256v1");
  const auth = randomBytes(16);
  const endpoint = `https://push.example/${keys.generateKeys("base64url", "compressed")}`;
  return { keys, auth, body: { endpoint, p256dh: keys.getPublicKey("base64url"), auth: auth.toString("base64url") } };
}

/** The content of a message, as the browser decrypts it (RFC 8291 and 8188). */
function decrypt({ keys, auth }: { keys: ECDH; auth: Buffer }, body: Buffer): Record<string, string> {
  const salt = body.subarray(0, 16);
  const sender = body.subarray(21, 21 + body.readUInt8(20));
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), keys.getPublicKey(), sender]);
  const secret = Buffer.from(hkdfSync("sha256", keys.computeSecret(sender), auth, info, 32));
  const derive = (name: string, size: number) =>
    Buffer.from(hkdfSync("sha256", secret, salt, Buffer.from(`Content-Encoding: ${name}\0`), size));
  const sealed = body.subarray(21 + sender.length);
  const decipher = createDecipheriv("aes-128-gcm", derive("aes128gcm", 16), derive("nonce", 12));
  decipher.setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString("utf8"));
}

/** Works on the queued messages as the worker does; returns the failures. */
async function work(): Promise<string[]> {
  const { rows } = await sql<{ id: string; payload: never }>`
    select j.id::text, j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = 'send_push' order by j.id`.execute(w.db);
  const failures: string[] = [];
  for (const { payload } of rows) await sendPush(w.app.services, payload).catch((error: Error) => failures.push(error.message));
  await sql`select graphile_worker.complete_jobs(${rows.map(({ id }) => id)}::bigint[])`.execute(w.db);
  return failures;
}

async function commented(c: Case, report_id: string): Promise<void> {
  const body = { content: "A secret: the key is under the mat", is_internal: false };
  expect((await w.call(c.owner, addComment, { params: { report_id }, body })).status).toBe(201);
  await w.deliver();
}

async function subscribed(as: Person) {
  const browser = newBrowser();
  expect((await w.call(as, turnPushOn, { body: browser.body })).body.on).toBe(true);
  received = [];
  return browser;
}

/** Somebody in another browser. */
async function otherSession(as: Person): Promise<Person> {
  const { id: sessionId } = await buildSession(w.db, { user_id: as.id });
  const expiresAt = new Date(Date.now() + 3_600_000);
  const token = await signToken(w.app.services.keyFor("session-tokens"), { sessionId, userId: as.id, expiresAt });
  return { ...as, sessionId, token };
}

const isOn = async (as: Person) => (await w.call(as, getPush)).body.on;

it("nobody gets push messages until they turn them on; then one comes, encrypted, signed and with the text of a mail @spec:10.3", async () => {
  const c = await buildCase(w);
  const { id, number } = await c.report();
  expect(await isOn(c.hacker)).toBe(false);
  await commented(c, id);
  expect([await work(), received]).toEqual([[], []]);
  const browser = await subscribed(c.hacker);
  await commented(c, id);
  expect(await work()).toEqual([]);
  const [message, ...more] = received;
  if (!message) throw new Error("No message came");
  expect(more).toEqual([]);
  expect(decrypt(browser, message.body)).toEqual({
    title: "Safeport",
    body: `New comment on report #${number}`,
    icon: "/icon-192.png",
    link: `/reports/${id}`,
    tag: id,
  });
  expect(message.headers).toMatchObject({ ttl: "86400", "content-encoding": "aes128gcm", urgency: "normal" });
  // The signature is that of the key which browsers subscribe with (RFC 8292).
  const { public_key } = (await w.call(c.hacker, getPush)).body;
  const [, token = "", key] = /^vapid t=(\S+), k=(\S+)$/.exec(message.headers.authorization ?? "") ?? [];
  expect(key).toBe(public_key);
  const [head, claims = "", signature = ""] = token.split(".");
  expect(JSON.parse(Buffer.from(claims, "base64url").toString())).toMatchObject({ aud: "https://push.example" });
  const point = Buffer.from(public_key, "base64url");
  const jwk = {
    kty: "EC",
    crv: "P-256",
    x: point.subarray(1, 33).toString("base64url"),
    y: point.subarray(33).toString("base64url"),
  };
  const verifier = { key: createPublicKey({ key: jwk, format: "jwk" }), dsaEncoding: "ieee-p1363" as const };
  expect(verify("sha256", Buffer.from(`${head}.${claims}`), verifier, Buffer.from(signature, "base64url"))).toBe(true);
});

it("a session that has ended gets none, also none that was queued before (NTF-10) @spec:10.3", async () => {
  const c = await buildCase(w);
  const { id } = await c.report();
  await subscribed(c.hacker);
  await commented(c, id);
  // Ended from another browser, between the event and the message.
  const other = await otherSession(c.hacker);
  expect((await w.call(other, revokeSession, { query: { session_id: c.hacker.sessionId } })).status).toBe(200);
  await commented(c, id);
  expect([await work(), received]).toEqual([[], []]);
  expect(await w.db.selectFrom("push_subscription").selectAll().execute()).not.toContainEqual(
    expect.objectContaining({ session_id: c.hacker.sessionId }),
  );
  // Nor does a browser whose next session is another person's show the first person's messages.
  const browser = await subscribed(other);
  expect((await w.call(c.triager, turnPushOn, { body: browser.body })).body.on).toBe(true);
  expect(await isOn(other)).toBe(false);
  await commented(c, id);
  expect([await work(), received]).toEqual([[], []]);
  expect(await isOn(c.triager)).toBe(true);
  expect((await w.call(c.triager, logOut)).status).toBe(200);
  const { count } = w.db.fn;
  const rows = await w.db.selectFrom("push_subscription").select(count<string>("session_id").as("count")).executeTakeFirst();
  expect(rows?.count).toBe("1");
});

it("about a decision waits for the seconds of Undo, and is dropped with the one about its Undo @spec:10.35", async () => {
  const c = await buildCase(w);
  const { id } = await c.report({ status: "under_review" });
  await subscribed(c.hacker);
  const decide = async (status: string, more: object = {}) => {
    const { status: answer, body } = await w.call(c.triager, changeStatus, {
      params: { report_id: id },
      body: { status, ...more },
    });
    expect([answer, body.status]).toEqual([200, status]);
    await w.deliver();
  };
  await decide("resolved");
  const { rows } = await sql<{ waits: number }>`
    select round(extract(epoch from j.run_at - j.created_at))::int as waits
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = 'send_push' and j.payload #>> '{news,kind}' = 'status_changed'`.execute(w.db);
  expect(rows).toEqual([{ waits: 10 }]);
  await decide("under_review", { reason: undoReason });
  expect(await work()).toEqual([]);
  expect(received).toEqual([]);
  // A decision that stands is pushed.
  await decide("resolved");
  expect([await work(), received.length]).toEqual([[], 1]);
});

it("carries nothing that its reader may no longer know of, that they switched off, or once it is turned off", async () => {
  const c = await buildCase(w);
  const { id } = await c.report();
  await subscribed(c.triager);
  const comment = async () => {
    const body = { content: "More", is_internal: false };
    expect((await w.call(c.hacker, addComment, { params: { report_id: id }, body })).status).toBe(201);
    await w.deliver();
    return [await work(), received.length];
  };
  expect(await comment()).toEqual([[], 1]);
  const choice = { kinds: ["commented"], channel: "in_app" };
  await w.call(c.triager, setNotificationPreferences, { body: { ...choice, enabled: false } });
  expect(await comment()).toEqual([[], 1]);
  await w.call(c.triager, setNotificationPreferences, { body: { ...choice, enabled: true } });
  const body = { content: "More", is_internal: false };
  await w.call(c.hacker, addComment, { params: { report_id: id }, body });
  await w.deliver();
  await w.db.deleteFrom("company_member").where("user_id", "=", c.triager.id).execute();
  expect([await work(), received.length]).toEqual([[], 1]);
  expect((await w.call(c.triager, turnPushOff)).body.on).toBe(false);
});

it("names no program that was hidden meanwhile, and reminds of nothing that is over", async () => {
  const c = await buildCase(w);
  const { id, number } = await c.report({ status: "resolved" });
  const browser = await subscribed(c.owner);
  const { title } = c.program;
  const changed = { kind: "program_changed", program_id: c.program.id, title, parts: ["scope"], from_version: 1, to_version: 2 };
  const missed = { kind: "target_missed", report_id: id, number };
  await w.db.updateTable("program").set({ visibility: "PRIVATE" }).where("id", "=", c.program.id).execute();
  for (const news of [missed, changed])
    await sendPush(w.app.services, { session_id: c.owner.sessionId, news } as Parameters<typeof sendPush>[1]);
  const texts = received.map(({ body }) => decrypt(browser, body).body);
  expect(texts).toEqual([expect.not.stringContaining(title)]);
});

it("a subscription that the push service no longer knows is removed, and a service in trouble is tried again", async () => {
  const c = await buildCase(w);
  const { id } = await c.report();
  await subscribed(c.hacker);
  status = 503;
  await commented(c, id);
  expect(await work()).toEqual(["A push service answers 503"]);
  expect(await isOn(c.hacker)).toBe(true);
  status = 410;
  await commented(c, id);
  expect(await work()).toEqual([]);
  expect(await isOn(c.hacker)).toBe(false);
  status = 201;
});

it("an address of the internal network is not called, and keys that are none end the subscription", async () => {
  const c = await buildCase(w);
  const { id } = await c.report();
  const { body } = newBrowser();
  for (const refused of ["http://push.example/1", "push.example/1", "ftp://push.example/"])
    expect((await w.call(c.hacker, turnPushOn, { body: { ...body, endpoint: refused } })).status, refused).toBe(422);
  for (const wrong of [{ endpoint: `https://127.0.0.1:${port}/1` }, { endpoint: "https://[::1]/1" }, { p256dh: "AAAA" }]) {
    expect((await w.call(c.hacker, turnPushOn, { body: { ...body, ...wrong } })).body.on).toBe(true);
    received = [];
    await commented(c, id);
    expect([await work(), received]).toEqual([[], []]);
    expect(await isOn(c.hacker), JSON.stringify(wrong)).toBe(false);
  }
});
