import { mkdtemp, rm } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { me } from "@safeport/contract/accounts/account.endpoints";
import { type BrowserContext, chromium } from "playwright-core";
import type { Person } from "./people.ts";
import { send, shotAt } from "./shot.ts";

export interface Browser {
  context: BrowserContext;
  /** Where its developer tools listen. */
  debugPort: number;
  close(): Promise<void>;
}

/** A Chromium with a new profile; the one of CHROMIUM_PATH, else the system's. */
export async function openBrowser(headers: Record<string, string> = {}): Promise<Browser> {
  const profile = await mkdtemp(path.join(tmpdir(), "safeport-bench-browser-"));
  const debugPort = await freePort();
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
    args: [`--remote-debugging-port=${debugPort}`, ...(process.getuid?.() === 0 ? ["--no-sandbox"] : [])],
    extraHTTPHeaders: headers,
    locale: "en-GB",
  });
  return {
    context,
    debugPort,
    async close() {
      await context.close();
      await rm(profile, { recursive: true, force: true });
    },
  };
}

/** Signs a person in by what the web keeps in the browser. */
export async function keepAccount({ context }: Browser, url: string, { token, username }: Person): Promise<void> {
  const user = await send(url, shotAt(me, token));
  const page = await context.newPage();
  await page.goto(new URL("/robots.txt", url).href);
  const kept = { "safeport.accounts": JSON.stringify([{ id: username, user, token }]), "safeport.active_account": username };
  await page.evaluate(`Object.assign(localStorage, ${JSON.stringify(kept)})`);
  await page.close();
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer();
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
