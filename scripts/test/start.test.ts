import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildStale } from "../lib/build-stale.mjs";
import { root } from "../lib/paths.mjs";
import { cleanUp, databaseRuns, newFolder, start } from "./started.ts";

beforeAll(() => buildStale(), 180_000);
afterAll(cleanUp);

async function takePort(): Promise<{ port: string; server: Server }> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return { port: String(typeof address === "object" ? address?.port : ""), server };
}

async function demoAccountAt(address: string): Promise<{ username: string; password: string }> {
  const { items } = (await (await fetch(`${address}/v1/auth/demo-accounts/`)).json()) as {
    items: { username: string; password: string }[];
  };
  if (!items[0]) throw new Error("The demo offers no account");
  return items[0];
}

function signIn(address: string, username: string, password: string): Promise<Response> {
  const headers = { "content-type": "application/json" };
  return fetch(`${address}/v1/auth/login/`, { method: "POST", headers, body: JSON.stringify({ username, password }) });
}

describe("npm start", () => {
  it("serves the page and ends whole, database and all, on Ctrl-C", async () => {
    const dataDir = newFolder();
    const safeport = start({ DATA_DIR: dataDir });
    const page = await fetch(`${await safeport.ready}/`);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain("<title>");
    expect(databaseRuns(dataDir)).toBe(true);
    safeport.process.kill("SIGINT");
    expect(await safeport.ended).toEqual({ code: 0, stderr: "" });
    expect(databaseRuns(dataDir)).toBe(false);
  });

  it("refuses a data folder in use, and takes it over when its user was killed", async () => {
    const dataDir = newFolder();
    const first = start({ DATA_DIR: dataDir });
    await first.ready;
    const second = start({ DATA_DIR: dataDir });
    expect(await second.ended).toEqual({
      code: 1,
      stderr: expect.stringMatching(/^The data folder .* is in use by another running Safeport\n$/),
    });
    first.process.kill("SIGKILL");
    await first.ended;
    const third = start({ DATA_DIR: dataDir });
    expect((await fetch(`${await third.ready}/readyz`)).status).toBe(200);
    third.process.kill("SIGTERM");
    expect(await third.ended).toEqual({ code: 0, stderr: "" });
  });

  it("ends with one line when its PostgreSQL is killed, and recovers at the next start", async () => {
    const dataDir = newFolder();
    const safeport = start({ DATA_DIR: dataDir });
    await safeport.ready;
    const pidFile = readFileSync(join(dataDir, "postgres/cluster/data/postmaster.pid"), "utf8");
    process.kill(Number.parseInt(pidFile, 10), "SIGKILL");
    expect(await safeport.ended).toEqual({
      code: 1,
      stderr: expect.stringMatching(/^PostgreSQL ended by itself; \S+postgres\.log may say why\. Start Safeport again\n$/),
    });
    const next = start({ DATA_DIR: dataDir });
    expect((await fetch(`${await next.ready}/readyz`)).status).toBe(200);
    next.process.kill("SIGTERM");
    expect(await next.ended).toEqual({ code: 0, stderr: "" });
  });

  it("ends when the npm that started it is killed", async () => {
    const dataDir = newFolder();
    const npm = process.env.npm_execpath;
    const safeport = start({ DATA_DIR: dataDir }, npm ? [process.execPath, npm, "start"] : ["npm", "start"]);
    const address = await safeport.ready;
    expect(address).toBeDefined();
    expect(databaseRuns(dataDir)).toBe(true);
    safeport.process.kill("SIGKILL");
    await expect.poll(() => databaseRuns(dataDir), { timeout: 30_000 }).toBe(false);
    await expect(fetch(`${address}/`)).rejects.toThrow();
  });

  // Two demos are filled at a time, and three servers are started after them.
  it("gives each demo a password of its own, and does not serve one as if it were none until its accounts are closed", {
    timeout: 300_000,
  }, async () => {
    const dataDir = newFolder();
    const demo = start({ DATA_DIR: dataDir, DEMO: "1", NODE_ENV: "" });
    const other = start({ DATA_DIR: newFolder(), DEMO: "1", NODE_ENV: "" });
    const { username, password } = await demoAccountAt((await demo.ready) ?? "");
    expect((await demoAccountAt((await other.ready) ?? "")).password).not.toBe(password);
    expect((await signIn((await demo.ready) ?? "", username, password)).status).toBe(200);
    for (const { process } of [demo, other]) process.kill("SIGTERM");
    await Promise.all([demo.ended, other.ended]);

    expect(await start({ DATA_DIR: dataDir }).ended).toEqual({
      code: 1,
      stderr:
        "This database holds demo accounts. Close them with `npm run demo -- remove`, use another database, or set DEMO=1\n",
    });
    const remove = start({ DATA_DIR: dataDir }, [process.execPath, "scripts/run-cli.mjs", "demo", "remove"]);
    expect((await remove.ended).code).toBe(0);
    const safeport = start({ DATA_DIR: dataDir });
    const address = (await safeport.ready) ?? "";
    expect((await signIn(address, username, password)).status).toBe(401);
    const { items } = (await (await fetch(`${address}/v1/auth/demo-accounts/`)).json()) as { items: unknown[] };
    expect(items).toEqual([]);
    safeport.process.kill("SIGTERM");
    expect(await safeport.ended).toEqual({ code: 0, stderr: "" });
  });

  it("says in one line that the port is taken, and leaves no database behind", async () => {
    const dataDir = newFolder();
    const { port, server } = await takePort();
    const { code, stderr } = await start({ DATA_DIR: dataDir, PORT: port }).ended;
    server.close();
    expect(code).toBe(1);
    expect(stderr).toMatch(new RegExp(`^Port ${port} .* is taken.*\\n$`));
    expect(databaseRuns(dataDir)).toBe(false);
  });

  it("says in one line which setting is wrong", async () => {
    const { code, stderr } = await start({ DATA_DIR: newFolder(), PORT: "eighty" }).ended;
    expect(code).toBe(1);
    expect(stderr).toMatch(/^The setting PORT must be .*\n$/);
  });

  it("says in one line that the data folder is none", async () => {
    const { code, stderr } = await start({ DATA_DIR: join(root, "package.json") }).ended;
    expect(code).toBe(1);
    expect(stderr).toMatch(/^The data folder .* cannot be used: a file is in the way\n$/);
  });

  it("says in one line that the data folder cannot be made", async () => {
    const { code, stderr } = await start({ DATA_DIR: "/proc/safeport" }).ended;
    expect(code).toBe(1);
    expect(stderr).toMatch(/^The data folder .* cannot be used: .*\n$/);
  });
});
