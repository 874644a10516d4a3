import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { send } from "./api-request.ts";
import type { Call } from "./calls.ts";
import { outFolder, startSafeport } from "./servers.ts";

/** A prepared statement that Safeport sent; values in PostgreSQL's text format. */
export interface Statement {
  name: string;
  text: string;
  values: (string | null)[];
}

/** Sends each request of the calls to a Safeport that records its statements; returns the file with the statements of each, by call. */
export async function recordStatements(databaseUrl: string, calls: readonly Call[]): Promise<string> {
  const BENCH_RECORD_FILE = path.join(outFolder, "statements.jsonl");
  const recorder = ["--import", new URL("record-queries.mjs", import.meta.url).href];
  const safeport = await startSafeport(databaseUrl, recorder, { BENCH_RECORD_FILE });
  try {
    const recordings: Record<string, Statement[][]> = {};
    for (const { title, requests } of calls) {
      const recorded: Statement[][] = [];
      for (const request of requests) {
        // Only the first request also reads the session; a running server reads it once a second for each person.
        await send(safeport.url, request);
        writeFileSync(BENCH_RECORD_FILE, "");
        await send(safeport.url, request);
        const sent = readFileSync(BENCH_RECORD_FILE, "utf8").split("\n").filter(Boolean);
        // Reads are prepared; the statements of background work are not, or they are those of the job queue.
        const reads = sent.map((line) => JSON.parse(line)).filter(({ name, text }) => name && !text.includes("graphile_worker"));
        if (reads.length === 0) throw new Error(`No statement was recorded for ${title}`);
        recorded.push(reads);
      }
      recordings[title] = recorded;
    }
    const file = path.join(outFolder, "recordings.json");
    writeFileSync(file, JSON.stringify(recordings, null, 1));
    return file;
  } finally {
    await safeport.stop();
  }
}
