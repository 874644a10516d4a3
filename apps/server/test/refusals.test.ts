import { login, me } from "@safeport/contract/accounts/core/account.endpoints";
import { listAuditLog } from "@safeport/contract/audit/audit.endpoints";
import { buildUser, factoryPassword } from "@safeport/db/factories/build-user";
import { type OwnDatabase, ownDatabase } from "@safeport/db/factories/own-database";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { buildWorld, type World } from "./world.ts";

let own: OwnDatabase;
let w: World;
beforeAll(async () => {
  own = await ownDatabase(inject("databaseUrl"));
  w = await buildWorld({ databaseUrl: own.url, env: { RATE_LIMIT_FACTOR: "1", TRUST_PROXY: "1" } });
});
afterAll(async () => {
  await w.close();
  await own.drop();
});

const from = (ip: string) => ({ headers: { "x-forwarded-for": ip } });
const refused = async (action: string) =>
  w.db
    .selectFrom("audit_log")
    .select(["user_id", "status", "log_type", "ip", "object_snapshot"])
    .where("action", "=", action)
    .orderBy("id")
    .execute();

it("a failed sign-in is an entry of the activity log, with the address and without what was typed", async () => {
  const user = await buildUser(w.db);
  const tries = [
    { username: user.username, password: "not the password" },
    { username: "my real passphrase 77", password: "oops" },
  ];
  for (const body of tries) expect((await w.call(null, login, { body, ...from("198.51.100.7") })).status).toBe(401);
  const entry = { status: "failure", ip: "198.51.100.7" };
  expect(await refused("session.refused")).toEqual([
    { ...entry, user_id: user.id, log_type: "user_log", object_snapshot: { username: user.username } },
    { ...entry, user_id: null, log_type: "system_log", object_snapshot: {} },
  ]);
  const { items } = (await w.call(await w.person("Admin"), listAuditLog)).body;
  expect(items.filter(({ action }: { action: string }) => action === "session.refused")).toHaveLength(2);
  // The account's owner sees the first, with the address it came from.
  const signedIn = await w.call(null, login, { body: { username: user.username, password: factoryPassword } });
  const owner = { ...(await w.person()), token: signedIn.body.access_token };
  const [, attempt] = (await w.call(owner, listAuditLog)).body.items;
  expect(attempt).toMatchObject({ action: "session.refused", status: "failure", ip_address: "198.51.100.7" });
});

it("refused tokens and throttled callers are counted by address", async () => {
  const stranger = { ...(await w.person()), token: "forged" };
  for (let n = 0; n < 3; n++) await w.call(stranger, me, from("198.51.100.8"));
  for (let n = 0; n < 22; n++)
    await w.call(null, login, { body: { username: `nobody-${n}`, password: "wrong" }, ...from("198.51.100.9") });
  expect(await refused("token.refused")).toEqual([]);
  await w.app.refusals.flush();
  const entry = { user_id: null, status: "failure", log_type: "system_log" };
  expect(await refused("token.refused")).toEqual([{ ...entry, ip: "198.51.100.8", object_snapshot: { calls: 3 } }]);
  expect(await refused("calls.throttled")).toEqual([{ ...entry, ip: "198.51.100.9", object_snapshot: { calls: 2 } }]);
  await w.app.refusals.flush();
  expect(await refused("token.refused")).toHaveLength(1);
});

it.each(["/v1/openapi.json", "/v1/docs/", "/v1/docs/swagger-ui.css", "/v1/docs/errors", "/healthz", "/readyz", "/v1/nothing/"])(
  "%s is limited like any reading",
  async (url) => {
    const headers = { "x-forwarded-for": `192.0.2.${url.length}` };
    const answer = await w.app.fastify.inject({ url, headers });
    expect(answer.headers["x-ratelimit-limit"]).toBe("900");
  },
);

it("a body for an address that does not exist is limited before it is read", async () => {
  const headers = { "x-forwarded-for": "192.0.2.200", "content-type": "application/json" };
  const answer = await w.app.fastify.inject({ method: "POST", url: "/v1/nothing/", headers, payload: "{broken" });
  expect(answer.headers["x-ratelimit-limit"]).toBe("900");
});
