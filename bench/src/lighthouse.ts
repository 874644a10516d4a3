import lighthouse from "lighthouse";
import { keepAccount, openBrowser } from "./browser.ts";
import { choosePeople, type Person } from "./people.ts";
import { startSafeport } from "./safeport.ts";
import { median } from "./statistics.ts";
import { type Visit, visitsOf } from "./transfers.ts";

/** Scores from 0 to 100, and times in ms, on Lighthouse's slow phone. */
export interface Rating {
  page: string;
  performance: number;
  accessibility: number;
  firstPaint: number;
  largestPaint: number;
  blocked: number;
  /** How much the layout shifted; no unit. */
  shift: number;
  /** What accessibility was marked down for. */
  faults: string[];
}

const rated = ["Login", "Reports", "Report detail"];

/** Rates login, report list and report detail on a first visit, as the median of some runs each. */
export async function measureLighthouse(databaseUrl: string, runs: number, say: (line: string) => void): Promise<Rating[]> {
  const safeport = await startSafeport(databaseUrl);
  try {
    const people = await choosePeople(databaseUrl, safeport.url, 4);
    const { doors, inside } = visitsOf(people);
    const ratings: Rating[] = [];
    for (const visit of [...doors, ...inside].filter(({ page }) => rated.includes(page))) {
      const account = inside.includes(visit) ? people.hackers[0] : undefined;
      const tries: Rating[] = [];
      for (let n = 0; n < runs; n++) tries.push(await rateOnce(safeport.url, visit, account));
      ratings.push(middleOf(tries));
      say(`Lighthouse, ${visit.page}: ${tries.map(({ performance }) => performance).join(", ")}`);
    }
    return ratings;
  } finally {
    await safeport.stop();
  }
}

/** In a new browser, which has nothing of ours but the account. */
async function rateOnce(url: string, { page, path }: Visit, account: Person | undefined): Promise<Rating> {
  const browser = await openBrowser();
  try {
    if (account) await keepAccount(browser, url, account);
    return await rate(new URL(path, url).href, page, browser.debugPort);
  } finally {
    await browser.close();
  }
}

async function rate(url: string, page: string, port: number): Promise<Rating> {
  const result = await lighthouse(url, {
    port,
    output: "json",
    logLevel: "error",
    onlyCategories: ["performance", "accessibility"],
  });
  if (!result) throw new Error(`Lighthouse had nothing to say of ${page}`);
  const { audits, categories } = result.lhr;
  const figure = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  const score = (id: string) => Math.round((categories[id]?.score ?? 0) * 100);
  const faults = (categories.accessibility?.auditRefs ?? []).filter(({ id, weight }) => weight > 0 && audits[id]?.score === 0);
  return {
    page,
    performance: score("performance"),
    accessibility: score("accessibility"),
    firstPaint: figure("first-contentful-paint"),
    largestPaint: figure("largest-contentful-paint"),
    blocked: figure("total-blocking-time"),
    shift: figure("cumulative-layout-shift"),
    faults: faults.map(({ id }) => id),
  };
}

/** The run whose performance is the middle one. */
function middleOf(tries: Rating[]): Rating {
  const middle = median(tries.map(({ performance }) => performance));
  return tries.find(({ performance }) => performance === middle) as Rating;
}
