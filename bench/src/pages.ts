import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { me } from "@safeport/contract/accounts/account.endpoints";
import lighthouse from "lighthouse";
import * as constants from "lighthouse/core/config/constants.js";
import { chromium } from "playwright-core";
import { requestTo, send } from "./api-request.ts";
import { choosePeople, type People, type Person } from "./people.ts";
import { startSafeport } from "./servers.ts";

/** A page loaded by Lighthouse with an empty cache; figures by column heading. */
export interface PageLoad {
  page: string;
  /** Scores from 0 to 100, times in ms; the shift of the layout has no unit. */
  ratings: Record<"performance" | "accessibility" | "FCP ms" | "LCP ms" | "blocked ms" | "shift", number>;
  /** Transferred kB, compressed by gzip. */
  kilobytes: Record<"script" | "style" | "font" | "page and data", number>;
  /** Audits of accessibility that failed. */
  failed: string[];
  /** Lighthouse's own measure of this machine's processor. */
  processor: number;
}

/** Lighthouse slows a fast desktop (from 1,500) down by 4 to get its phone, and advises 2 for a slow one. */
const fastDesktop = 1_500;

function pagesFor({ hackers, targets }: People): { name: string; path: string; signedIn: boolean }[] {
  const program = `/bounties/${encodeURIComponent(targets[0]?.handle ?? "")}`;
  const report = `/reports/${hackers[0]?.discussed[0] ?? hackers[0]?.reports[0] ?? ""}`;
  const inside = { Discovery: "/", "Bounty list": "/bounties", "Bounty details": program, "Submit report": `${program}/report` };
  const pages = {
    Login: "/login",
    "Sign-up": "/signup",
    ...inside,
    Reports: "/reports",
    "Report detail": report,
    Settings: "/settings",
  };
  return Object.entries(pages).map(([name, path]) => ({ name, path, signedIn: name !== "Login" && name !== "Sign-up" }));
}

/** Loads the main pages as a first visit, each by the run with the median performance. */
export async function measurePages(databaseUrl: string, runs: number, say: (line: string) => void): Promise<PageLoad[]> {
  const safeport = await startSafeport(databaseUrl);
  try {
    const people = await choosePeople(databaseUrl, safeport.url, 4);
    const { processor } = await loadOnce(safeport.url, "first", "/login", null, 4);
    const slowdown = processor < fastDesktop ? 2 : 4;
    say(`Lighthouse: this processor is rated ${processor}, and slowed down by ${slowdown}`);
    const loads: PageLoad[] = [];
    for (const { name, path, signedIn } of pagesFor(people)) {
      const tries: PageLoad[] = [];
      const person = (signedIn && people.hackers[0]) || null;
      for (let n = 0; n < runs; n++) tries.push(await loadOnce(safeport.url, name, path, person, slowdown));
      tries.sort((a, b) => a.ratings.performance - b.ratings.performance);
      loads.push(tries[Math.floor(runs / 2)] as PageLoad);
      say(`Lighthouse, ${name}: ${tries.map(({ ratings }) => ratings.performance).join(", ")}`);
    }
    return loads;
  } finally {
    await safeport.stop();
  }
}

/** In a browser with a new profile: the Chromium of CHROMIUM_PATH, else the system's. */
async function loadOnce(url: string, name: string, path_: string, person: Person | null, slowdown: number): Promise<PageLoad> {
  const profile = await mkdtemp(path.join(tmpdir(), "safeport-bench-browser-"));
  const port = 20_000 + Math.floor(Math.random() * 10_000);
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
    args: [`--remote-debugging-port=${port}`, ...(process.getuid?.() === 0 ? ["--no-sandbox"] : [])],
    locale: "en-GB",
  });
  try {
    if (person) {
      // What the web stores in the browser when somebody signs in.
      const { token, username } = person;
      const user = await send(url, requestTo(me, token));
      const page = await browser.newPage();
      await page.goto(new URL("/robots.txt", url).href);
      const stored = {
        "safeport.accounts": JSON.stringify([{ id: username, user, token }]),
        "safeport.active_account": username,
      };
      await page.evaluate(`Object.assign(localStorage, ${JSON.stringify(stored)})`);
      await page.close();
    }
    const load = await rate(new URL(path_, url).href, name, port, slowdown);
    // Lighthouse closes its page without waiting for the browser's answer, which must not be gone by then.
    await Promise.all(
      browser.pages().map((page) => page.isClosed() || page.url() === "about:blank" || page.waitForEvent("close")),
    );
    return load;
  } finally {
    await browser.close();
    await rm(profile, { recursive: true, force: true });
  }
}

async function rate(url: string, page: string, port: number, slowdown: number): Promise<PageLoad> {
  const onlyCategories = ["performance", "accessibility"];
  const extraHeaders = { "accept-encoding": "gzip" };
  const throttling = { ...constants.throttling.mobileSlow4G, cpuSlowdownMultiplier: slowdown };
  const result = await lighthouse(url, { port, output: "json", logLevel: "error", onlyCategories, extraHeaders, throttling });
  if (!result) throw new Error(`Lighthouse returned nothing for ${page}`);
  const { audits, categories } = result.lhr;
  const figure = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  const score = (id: string) => Math.round((categories[id]?.score ?? 0) * 100);
  const failed = (categories.accessibility?.auditRefs ?? []).filter(({ id, weight }) => weight > 0 && audits[id]?.score === 0);
  // The details of an audit are not typed.
  const requests = audits["network-requests"]?.details as { items: { resourceType: string; transferSize: number }[] } | undefined;
  const kinds = { Script: 0, Stylesheet: 0, Font: 0, other: 0 };
  for (const { resourceType, transferSize } of requests?.items ?? [])
    kinds[resourceType in kinds ? (resourceType as keyof typeof kinds) : "other"] += transferSize / 1000;
  return {
    page,
    ratings: {
      performance: score("performance"),
      accessibility: score("accessibility"),
      "FCP ms": figure("first-contentful-paint"),
      "LCP ms": figure("largest-contentful-paint"),
      "blocked ms": figure("total-blocking-time"),
      shift: figure("cumulative-layout-shift"),
    },
    kilobytes: { script: kinds.Script, style: kinds.Stylesheet, font: kinds.Font, "page and data": kinds.other },
    failed: failed.map(({ id }) => id),
    processor: result.lhr.environment.benchmarkIndex,
  };
}
