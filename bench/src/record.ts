import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { openDatabase } from "@safeport/db/open-database";
import { type ApiRequest, send } from "./api-request.ts";
import type { Call } from "./calls.ts";
import { outFolder, type Server, startSafeport } from "./servers.ts";

/** A statement that Safeport sent; values in PostgreSQL's text format. */
export interface Statement {
  /** The process id of PostgreSQL's end of the connection. */
  connection: number;
  /** Of a prepared statement. */
  name?: string;
  text: string;
  values: (string | null)[];
}

/** What a change costs, on average. */
export interface ChangeCost {
  /** Statements of its own transaction, one after the other, with `begin` and `commit`. */
  roundTrips: number;
  /** All statements, with those of the delivery of its events, while eight connections send changes. */
  statements: number;
  commits: number;
}

const file = path.join(outFolder, "statements.jsonl");

/** Runs `work` against a Safeport that records its statements. */
export async function withRecorder<T>(databaseUrl: string, work: (safeport: Server) => Promise<T>): Promise<T> {
  const recorder = ["--import", new URL("record-queries.mjs", import.meta.url).href];
  const safeport = await startSafeport(databaseUrl, recorder, { BENCH_RECORD_FILE: file });
  try {
    return await work(safeport);
  } finally {
    await safeport.stop();
  }
}

/** The statements since the file was last emptied, without those of the job queue. */
function recorded(): Statement[] {
  const lines = readFileSync(file, "utf8").split("\n").filter(Boolean);
  return lines.map((line) => JSON.parse(line)).filter(({ text }) => !text.includes("graphile_worker"));
}

/** Sends each request of the reads; returns a file with the prepared statements of each, by call. */
export async function recordReads({ url }: Server, reads: readonly Call[]): Promise<string> {
  const recordings: Record<string, Statement[][]> = {};
  for (const { title, requests } of reads) {
    recordings[title] = [];
    for (const request of requests) {
      // Only the first request also reads the session; a running server reads it once a second for each person.
      await send(url, request);
      writeFileSync(file, "");
      await send(url, request);
      // Reads are prepared; the statements of background work are not.
      const statements = recorded().filter(({ name }) => name);
      if (statements.length === 0) throw new Error(`No statement was recorded for ${title}`);
      recordings[title].push(statements);
    }
  }
  const recordingsFile = path.join(outFolder, "recordings.json");
  writeFileSync(recordingsFile, JSON.stringify(recordings, null, 1));
  return recordingsFile;
}

/** Sends the requests of a change over eight connections and counts the statements until the events are delivered. */
export async function countStatements({ url }: Server, databaseUrl: string, { requests }: Call): Promise<ChangeCost> {
  await send(url, requests[0] as ApiRequest);
  writeFileSync(file, "");
  async function sendEvery(step: number, first: number) {
    for (let at = first; at < requests.length; at += step) await send(url, requests[at] as ApiRequest);
  }
  await Promise.all(Array.from({ length: 8 }, (_, first) => sendEvery(8, first)));
  const { pool, close } = openDatabase({ url: databaseUrl, max: 1 });
  while ((await pool.query("select from event_outbox limit 1")).rowCount) await wait(20);
  await close();
  const statements = recorded();
  const open = new Map<number, Statement[]>();
  let roundTrips = 0;
  let commits = 0;
  for (const statement of statements) {
    const { connection, text } = statement;
    if (text === "begin") open.set(connection, []);
    open.get(connection)?.push(statement);
    // Outside a transaction, each statement that writes commits.
    if (text === "commit" || (!open.has(connection) && !text.startsWith("select"))) commits++;
    if (text !== "commit") continue;
    const transaction = open.get(connection) ?? [];
    if (transaction.some(({ name }) => name === "record_change")) roundTrips += transaction.length;
    open.delete(connection);
  }
  const each = (count: number) => count / requests.length;
  return { roundTrips: each(roundTrips), statements: each(statements.length), commits: each(commits) };
}
