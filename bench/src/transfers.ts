import { setTimeout as wait } from "node:timers/promises";
import { type Browser, keepAccount, openBrowser } from "./browser.ts";
import { choosePeople, type People } from "./people.ts";
import { startSafeport } from "./safeport.ts";

/** What a browser with an empty cache fetched for a page until it fell silent, in compressed bytes (gzip) of the bodies. */
export interface Transfer {
  page: string;
  script: number;
  style: number;
  font: number;
  data: number;
  requests: number;
}

/** A page to load. */
export interface Visit {
  page: string;
  path: string;
}

/** Loads the main pages in Chromium and adds up what came over the wire. */
export async function measureTransfers(databaseUrl: string, say: (line: string) => void): Promise<Transfer[]> {
  const safeport = await startSafeport(databaseUrl);
  try {
    const people = await choosePeople(databaseUrl, safeport.url, 4);
    const { doors, inside } = visitsOf(people);
    const transfers: Transfer[] = [];
    for (const visit of [...doors, ...inside]) {
      // A new profile each time: nothing is cached, everything is fetched.
      const browser = await openBrowser({ "accept-encoding": "gzip" });
      try {
        const [hacker] = people.hackers;
        if (hacker && inside.includes(visit)) await keepAccount(browser, safeport.url, hacker);
        transfers.push(await transferOf(browser, new URL(visit.path, safeport.url).href, visit.page));
      } finally {
        await browser.close();
      }
    }
    say(`Loaded ${transfers.length} pages in Chromium`);
    return transfers;
  } finally {
    await safeport.stop();
  }
}

/** The pages that are measured, for people with and without an account. */
export function visitsOf({ hackers, targets }: People): { doors: Visit[]; inside: Visit[] } {
  const handle = encodeURIComponent(targets[0]?.handle ?? "");
  return {
    doors: [
      { page: "Login", path: "/login" },
      { page: "Sign-up", path: "/signup" },
    ],
    inside: [
      { page: "Discovery", path: "/" },
      { page: "Bounty list", path: "/bounties" },
      { page: "Bounty details", path: `/bounties/${handle}` },
      { page: "Submit report", path: `/bounties/${handle}/report` },
      { page: "Reports", path: "/reports" },
      { page: "Report detail", path: `/reports/${hackers[0]?.discussed[0] ?? hackers[0]?.reports[0] ?? ""}` },
      { page: "Settings", path: "/settings" },
    ],
  };
}

const silenceMs = 1_000;

const kinds: Record<string, "script" | "style" | "font"> = { Script: "script", Stylesheet: "style", Font: "font" };

async function transferOf({ context }: Browser, url: string, name: string): Promise<Transfer> {
  const page = await context.newPage();
  const wire = await context.newCDPSession(page);
  let last = performance.now();
  const transfer: Transfer = { page: name, script: 0, style: 0, font: 0, data: 0, requests: 0 };
  const responses = new Map<string, { type: string; bytes: number | null }>();
  wire.on("Network.responseReceived", ({ requestId, type, response }) => {
    const length = Object.entries(response.headers).find(([header]) => header.toLowerCase() === "content-length")?.[1];
    responses.set(requestId, { type, bytes: length === undefined ? null : Number(length) });
  });
  wire.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const seen = responses.get(requestId);
    transfer[kinds[seen?.type ?? ""] ?? "data"] += seen?.bytes ?? encodedDataLength;
    transfer.requests++;
    last = performance.now();
  });
  await wire.send("Network.enable");
  await page.goto(url, { waitUntil: "load" });
  // The stream of live changes never ends, so silence is that nothing else has come for a while.
  while (performance.now() - last < silenceMs) await wait(silenceMs / 10);
  await page.close();
  return transfer;
}
