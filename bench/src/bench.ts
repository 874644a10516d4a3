import { mkdir } from "node:fs/promises";
import { measureCalls } from "./calls-part.ts";
import { measureColdStart } from "./cold-start.ts";
import { measureLighthouse } from "./lighthouse.ts";
import { describeMachine } from "./machine.ts";
import { openMarkets } from "./markets.ts";
import { type Options, readOptions, smallMarket, UsageError } from "./options.ts";
import { outFolder } from "./paths.ts";
import type { Report } from "./report.ts";
import { saveReport } from "./save-report.ts";
import { measureTransfers } from "./transfers.ts";
import { graphSizes } from "./web-graph.ts";

/** What `npm run bench` does; answers the exit code. */
export async function runBench(args: string[]): Promise<number> {
  try {
    await bench(readOptions(args));
    return 0;
  } catch (error) {
    console.error(error instanceof UsageError || (error instanceof Error && "forOperator" in error) ? error.message : error);
    return 1;
  }
}

async function bench(options: Options): Promise<void> {
  const say = (line: string) => console.error(line);
  await mkdir(outFolder, { recursive: true });
  const machine = describeMachine();
  const markets = await openMarkets(say);
  let report: Report;
  try {
    const other = await otherSize(options, await markets.kept());
    const calls = await measureCalls(markets, other, options, say);
    report = { machine, options, other, calls };
    if (options.only === null) {
      report.start = await measureColdStart(options.quick ? 1 : 5, say);
      report.web = { graph: await graphSizes(), transfers: await measureTransfers(await markets.open(smallMarket), say) };
    }
    if (options.lighthouse)
      report.lighthouse = await measureLighthouse(await markets.open(smallMarket), options.quick ? 1 : 3, say);
  } finally {
    await markets.close();
  }
  report.machine.loadAfter = describeMachine().load;
  console.log(await saveReport(report));
}

/** The market to compare with: the small one; for that itself the largest that an earlier run has left, unless in haste. */
async function otherSize({ rows, quick }: Options, kept: number[]): Promise<number | null> {
  if (rows !== smallMarket) return smallMarket;
  return quick ? null : (kept.filter((size) => size !== rows).sort((a, b) => b - a)[0] ?? null);
}
