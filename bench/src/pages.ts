import { me } from "@safeport/contract/accounts/core/account.endpoints";
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
  ratings: Record<string, number>;
  /** Transferred, compressed by gzip. */
  kilobytes: Record<string, number>;
  /** Audits of accessibility. */
  failed: string[];
  /** Lighthouse's own measure of this machine's processor. */
  processor: number;
}

/** Lighthouse's audits by column heading. */
const timings = {
  "FCP ms": "first-contentful-paint",
  "LCP ms": "largest-contentful-paint",
  "blocked ms": "total-blocking-time",
  shift: "cumulative-layout-shift",
};

/** Lighthouse slows a fast desktop (from 1,500) down by 4 to get its phone, and advises 2 for a slow one. */
const fastDesktop = 1_500;

/** The addresses by name; a person reads all but the first two. */
function pagesFor({ hackers: [hacker], targets: [target] }: People): [name: string, path: string][] {
  const program = `/bounties/${encodeURIComponent(target?.handle ?? "")}`;
  return [
    ["Login", "/login"],
    ["Sign-up", "/signup"],
    ["Discovery", "/"],
    ["Bounty list", "/bounties"],
    ["Bounty details", program],
    ["Submit report", `${program}/report`],
    ["Reports", "/reports"],
    ["Report detail", `/reports/${hacker?.discussed[0] ?? hacker?.reports[0] ?? ""}`],
    ["Settings", "/settings"],
  ];
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
    for (const [at, [name, path]] of pagesFor(people).entries()) {
      const tries: PageLoad[] = [];
      const person = (at > 1 && people.hackers[0]) || null;
      for (let n = 0; n < runs; n++) tries.push(await loadOnce(safeport.url, name, path, person, slowdown));
      tries.sort((a, b) => (a.ratings.performance ?? 0) - (b.ratings.performance ?? 0));
      loads.push(tries[Math.floor(runs / 2)] as PageLoad);
      say(`Lighthouse, ${name}: ${tries.map(({ ratings }) => ratings.performance).join(", ")}`);
    }
    return loads;
  } finally {
    await safeport.stop();
  }
}

/** In a browser with a new profile: the Chromium of CHROMIUM_PATH, which `npm run bench` sets. */
async function loadOnce(url: string, name: string, path: string, person: Person | null, slowdown: number): Promise<PageLoad> {
  const port = 20_000 + Math.floor(Math.random() * 10_000);
  const args = [`--remote-debugging-port=${port}`, ...(process.getuid?.() === 0 ? ["--no-sandbox"] : [])];
  const { CHROMIUM_PATH: executablePath = "" } = process.env;
  const browser = await chromium.launchPersistentContext("", { executablePath, args, locale: "en-GB" });
  try {
    if (person) {
      // The items that the web stores in the browser at sign-in.
      const { token, username: id } = person;
      const accounts = JSON.stringify([{ id, user: await send(url, requestTo(me, token)), token }]);
      const stored = JSON.stringify({ "safeport.accounts": accounts, "safeport.active_account": id });
      const page = await browser.newPage();
      await page.goto(new URL("/robots.txt", url).href);
      await page.evaluate(`Object.assign(localStorage, ${stored})`);
      await page.close();
    }
    const load = await rate(new URL(path, url).href, name, port, slowdown);
    // Lighthouse closes its page without waiting for the browser's answer, which must not be gone by then.
    const open = browser.pages().filter((page) => !page.isClosed() && page.url() !== "about:blank");
    await Promise.all(open.map((page) => page.waitForEvent("close")));
    return load;
  } finally {
    await browser.close();
  }
}

async function rate(url: string, page: string, port: number, slowdown: number): Promise<PageLoad> {
  const onlyCategories = ["performance", "accessibility"];
  const extraHeaders = { "accept-encoding": "gzip" };
  const throttling = { ...constants.throttling.mobileSlow4G, cpuSlowdownMultiplier: slowdown };
  const result = await lighthouse(url, { port, output: "json", logLevel: "error", onlyCategories, extraHeaders, throttling });
  if (!result) throw new Error(`Lighthouse returned nothing for ${page}`);
  const { audits, categories, environment } = result.lhr;
  const failed = (categories.accessibility?.auditRefs ?? []).filter(({ id, weight }) => weight > 0 && audits[id]?.score === 0);
  // The details of an audit are not typed.
  const requests = audits["network-requests"]?.details as { items: { resourceType: string; transferSize: number }[] } | undefined;
  const kilobytes = { script: 0, stylesheet: 0, font: 0, "page and data": 0 };
  for (const { resourceType, transferSize } of requests?.items ?? []) {
    const type = resourceType.toLowerCase();
    kilobytes[type in kilobytes ? (type as keyof typeof kilobytes) : "page and data"] += transferSize / 1000;
  }
  const ratings = {
    ...Object.fromEntries(onlyCategories.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)])),
    ...Object.fromEntries(Object.entries(timings).map(([name, id]) => [name, audits[id]?.numericValue ?? Number.NaN])),
  };
  return { page, ratings, kilobytes, failed: failed.map(({ id }) => id), processor: environment.benchmarkIndex };
}
