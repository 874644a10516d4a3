import { register } from "@safeport/contract/accounts/core/account.endpoints";
import { type OwnDatabase, ownDatabase } from "@safeport/db/factories/own-database";
import { newId } from "@safeport/db/new-id";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { buildWorld, type World } from "./world.ts";

let database: OwnDatabase;
let demo: World;
let email: string;
beforeAll(async () => {
  database = await ownDatabase(inject("databaseUrl"));
  demo = await buildWorld({ jobs: true, databaseUrl: database.url, env: { DEMO: "1", PUBLIC_URL: "http://127.0.0.1:9" } });
  const username = `new-${newId().slice(-12)}`;
  email = `o'${username}@mail.example`;
  const body = { email, username, full_name: "Noor Haddad", password: "tramway violin 58 pelican", role: "Hacker" };
  expect((await demo.call(null, register, { body })).status).toBe(201);
});
afterAll(async () => {
  await demo.close();
  await database.drop();
});

const get = (world: World, headers: Record<string, string> = {}, remoteAddress = "127.0.0.1", query = "") =>
  world.app.fastify.inject({ url: `/dev/mail${query}`, headers: { host: "localhost:3000", ...headers }, remoteAddress });

describe("/dev/mail", () => {
  it("shows what a demo would have sent, with links that work here", async () => {
    await expect.poll(async () => (await get(demo)).body, { timeout: 15_000 }).toContain("Welcome to Safeport");
    const page = await get(demo);
    expect(page.statusCode).toBe(200);
    const link = `?to=${encodeURIComponent(email).replace("'", "%27")}`;
    expect(page.body).toContain(`To <a href="${link}">${email.replace("'", "&#39;")}</a>,`);
    expect((await get(demo, {}, undefined, link)).body).toContain("Welcome to Safeport");
    expect((await get(demo, {}, undefined, "?to=somebody%40else.example")).body).toContain("There are none yet.");
    // Only the first of a list, or of what no text is, would be an address: all are shown.
    expect((await get(demo, {}, undefined, "?to=a&to=b")).body).toContain("Welcome to Safeport");
    expect(page.body).toMatch(/<a href="http:\/\/localhost:3000\/verify-email#token=[\w.-]+">/);
    expect(page.headers).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "content-security-policy": expect.stringContaining("default-src 'none'; object-src 'none'; script-src 'self';"),
      "x-frame-options": "DENY",
    });
    expect((await get(demo, { host: "[::1]:3000" }, "::1")).statusCode).toBe(200);
  });

  it.each<[string, Record<string, string>, string]>([
    ["another machine", {}, "192.168.0.7"],
    ["another machine that says it is this one", { "x-forwarded-for": "127.0.0.1" }, "192.168.0.7"],
    ["a proxy", { "x-forwarded-for": "203.0.113.9" }, "127.0.0.1"],
    ["a proxy in the standard words", { forwarded: "for=203.0.113.9" }, "127.0.0.1"],
    ["a page whose name leads here", { host: "rebound.evil.example" }, "127.0.0.1"],
  ])("does not exist for %s", async (_name, headers, address) => {
    expect((await get(demo, headers, address)).statusCode).toBe(404);
  });

  it("does not exist outside the demo, or where mails are sent", async () => {
    const mailServer = { SMTP_URL: "smtp://127.0.0.1:1", MAIL_FROM: "bounty@safeport.example" };
    for (const env of [{ DEMO: "0" }, { DEMO: "1", ...mailServer }]) {
      const world = await buildWorld({ databaseUrl: database.url, env });
      expect((await get(world)).statusCode).toBe(404);
      await world.close();
    }
  });
});
