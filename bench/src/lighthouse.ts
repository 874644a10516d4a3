import lighthouse from "lighthouse";
import { keepAccount, openBrowser } from "./browser.ts";
import { choosePeople } from "./people.ts";
import { startSafeport } from "./safeport.ts";
import { median } from "./statistics.ts";
import { visitsOf } from "./transfers.ts";

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

/** Rates login, report list and report detail, as the median of some runs each. */
export async function measureLighthouse(databaseUrl: string, runs: number, say: (line: string) => void): Promise<Rating[]> {
  const safeport = await startSafeport(databaseUrl);
  const browser = await openBrowser();
  try {
    const people = await choosePeople(databaseUrl, safeport.url, 4);
    const { doors, inside } = visitsOf(people);
    const ratings: Rating[] = [];
    for (const visit of [...doors, ...inside].filter(({ page }) => rated.includes(page))) {
      const [hacker] = people.hackers;
      if (hacker && inside.includes(visit)) await keepAccount(browser, safeport.url, hacker);
      const tries: Rating[] = [];
      for (let n = 0; n < runs; n++)
        tries.push(await rate(new URL(visit.path, safeport.url).href, visit.page, browser.debugPort));
      ratings.push(middleOf(tries));
      say(`Lighthouse, ${visit.page}: ${tries.map(({ performance }) => performance).join(", ")}`);
    }
    return ratings;
  } finally {
    await browser.close();
    await safeport.stop();
  }
}

async function rate(url: string, page: string, port: number): Promise<Rating> {
  const result = await lighthouse(url, {
    port,
    output: "json",
    logLevel: "error",
    // Each time with an empty cache; the account stays, since it lies in the browser's local storage, which is not cleared.
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
