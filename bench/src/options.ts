import { parseArgs } from "node:util";

export interface Options {
  /** Reports in the database that the table is about. */
  rows: number;
  /** A run of about a minute: shorter windows, fewer rounds. */
  quick: boolean;
  /** Also rates three pages with Lighthouse. */
  lighthouse: boolean;
  /** Also writes the plan of every hot statement. */
  explain: boolean;
  /** Also writes a CPU profile of the server. */
  profile: boolean;
  /** Only the calls whose name holds this text, and nothing but calls. */
  only: string | null;
  connections: number;
}

/** The size that every other is compared with. */
export const smallMarket = 10_000;
const largest = 5_000_000;

export class UsageError extends Error {}

export const usage = `npm run bench -- [--rows N] [--quick] [--only NAME] [--lighthouse] [--explain] [--profile]
  --rows N      fill a database of N reports (1,000 to 5,000,000; default 10,000) and measure on it
  --quick       about a minute: shorter windows
  --only NAME   only the calls whose name holds NAME
  --lighthouse  also rate login, report list and report detail (Lighthouse, mobile)
  --explain     also write the plan of every statement to bench/out
  --profile     also write a CPU profile of the server to bench/out`;

/** Reads the command line; throws UsageError with one line about what is wrong with it. */
export function readOptions(args: string[]): Options {
  const { values } = parse(args);
  const rows = Number((values.rows ?? String(smallMarket)).replaceAll(/[_,]/g, ""));
  if (!Number.isInteger(rows) || rows < 1_000 || rows > largest)
    throw new UsageError(`--rows takes a number from 1,000 to ${largest.toLocaleString("en")}`);
  return {
    rows,
    quick: values.quick ?? false,
    lighthouse: values.lighthouse ?? false,
    explain: values.explain ?? false,
    profile: values.profile ?? false,
    only: values.only?.toLowerCase() ?? null,
    connections: 16,
  };
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        rows: { type: "string" },
        quick: { type: "boolean" },
        lighthouse: { type: "boolean" },
        explain: { type: "boolean" },
        profile: { type: "boolean" },
        only: { type: "string" },
      },
    });
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message.split(".")[0] : error}.\n${usage}`);
  }
}
