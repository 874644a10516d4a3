import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { demoAccounts, login } from "@safeport/contract/accounts/core/account.endpoints";
import { type OwnDatabase, ownDatabase } from "@safeport/db/factories/own-database";
import { newId } from "@safeport/db/new-id";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, vi } from "vitest";
import { findRedis, type RedisServer, startRedis } from "./redis-server.ts";
import { type Fixture, runFixture } from "./run-fixture.ts";

let own: OwnDatabase;
let folder: string;
let redis: RedisServer | undefined;
const servers: { fixture: Fixture; url: string }[] = [];

beforeAll(async () => {
  const path = findRedis();
  if (!path) return;
  redis = await startRedis(path);
  own = await ownDatabase(inject("databaseUrl"));
  folder = mkdtempSync(join(tmpdir(), "safeport-shared-limits-"));
  writeFileSync(join(folder, "index.html"), "<!doctype html><title>Safeport</title>");
  const env = {
    DATABASE_URL: own.url,
    DATA_DIR: folder,
    SECRET_KEY: "the one secret of two server processes",
    TRUST_PROXY: "1",
    DEMO: "0",
    HOST: "127.0.0.1",
    PORT: "0",
    REDIS_URL: redis.url,
  };
  for (let n = 0; n < 2; n++) {
    const fixture = runFixture(new URL("fixtures/start.ts", import.meta.url), [folder], env);
    const url = () => /Safeport is ready at (http:\/\/127\.0\.0\.1:\d+)/.exec(fixture.output())?.[1];
    await vi.waitFor(() => expect(url() ?? fixture.output()).toMatch(/^http/), { timeout: 60_000, interval: 200 });
    servers.push({ fixture, url: url() ?? "" });
  }
}, 180_000);

afterAll(async () => {
  for (const { fixture } of servers) fixture.child.kill("SIGTERM");
  for (const { fixture } of servers) expect(await fixture.ended, fixture.output()).toEqual({ code: 0, signal: null });
  await redis?.stop();
  if (!own) return;
  await own.drop();
  rmSync(folder, { recursive: true, force: true });
});

beforeEach(({ skip }) => {
  if (!redis) skip("Neither Valkey nor Redis is installed");
});

let addresses = 0;
const newAddress = () => `192.0.2.${++addresses}`;

/** The status of a failing sign-in; the calls go to the servers in turn. */
let turn = 0;
async function signIn(from: string, username: string): Promise<number> {
  const response = await fetch(`${servers[turn++ % servers.length]?.url}${login.path}`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": from },
    body: JSON.stringify({ username, password: "wrong" }),
  });
  await response.text();
  return response.status;
}

/** Number of calls that pass before one is refused. */
async function callsThatPass(most: number, call: () => Promise<number>): Promise<number> {
  for (let passed = 0; passed < most; passed++) if ((await call()) === 429) return passed;
  return most;
}

describe("two processes with one REDIS_URL", { timeout: 90_000 }, () => {
  it("share a rate limit, and each class of calls has its own", async () => {
    const here = newAddress();
    expect(await callsThatPass(42, () => signIn(here, `nobody-${newId()}`))).toBe(20);
    for (const { url } of servers) {
      const other = await fetch(`${url}${demoAccounts.path}`, { headers: { "x-forwarded-for": here } });
      expect(other.status).toBe(200);
    }
  });

  it("share the count of failed sign-ins with one name", async () => {
    const name = `nobody-${newId()}`;
    expect(await callsThatPass(42, () => signIn(newAddress(), name))).toBe(20);
  });

  it("answer without Redis, say so in the log, and share again when it is back", async () => {
    const log = (text: string) => servers.map(({ fixture }) => fixture.output().includes(text));
    await redis?.stop();
    const here = newAddress();
    for (let n = 0; n < 4; n++) expect(await signIn(here, `nobody-${newId()}`)).toBe(401);
    await expect.poll(() => log("REDIS_URL does not answer"), { timeout: 20_000 }).toEqual([true, true]);
    // Failed sign-ins are counted in the database.
    const name = `nobody-${newId()}`;
    expect(await callsThatPass(42, () => signIn(newAddress(), name))).toBe(20);

    await redis?.start();
    await expect.poll(() => log("REDIS_URL answers again"), { timeout: 20_000 }).toEqual([true, true]);
    const again = newAddress();
    expect(await callsThatPass(42, () => signIn(again, `nobody-${newId()}`))).toBe(20);
  });
});
