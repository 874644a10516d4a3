import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { openWriteCosts, type WriteCost } from "@safeport/db/factories/write-costs";
import { openDatabase } from "@safeport/db/open-database";
import { type ApiRequest, send } from "./api-request.ts";
import type { Call } from "./calls.ts";
import { countReads } from "./read-statements.ts";
import { outFolder, type Server, startSafeport } from "./servers.ts";

/** A statement that Safeport sent, with a name if it is prepared, its values as text, and its connection as PostgreSQL's process id. */
export interface Statement {
  connection: number;
  name?: string;
  text: string;
  values: (string | null)[];
  isAnswered?: boolean;
}

/**
 * Average database cost of a change: round trips of its own transaction, with `begin` and `commit`; all statements and commits,
 * including the delivery of its events; and the cost of one whose effects are done before the next begins.
 */
export type ChangeCost = Record<"roundTrips" | "statements" | "commits", number> & { alone: WriteCost };

const file = path.join(outFolder, "statements.jsonl");

/**
 * Runs the calls against a Safeport that records its statements: the file with those of the reads, their numbers, and the cost of each change.
 */
export async function recordStatements(databaseUrl: string, calls: readonly Call[]) {
  const nodeOptions = ["--import", new URL("record-queries.mjs", import.meta.url).href];
  await setCounting(databaseUrl, "set pg_stat_statements.track = 'top'");
  const safeport = await startSafeport(databaseUrl, { nodeOptions, env: { BENCH_RECORD_FILE: file } });
  try {
    const reads: Record<string, Statement[][]> = {};
    const costs: Record<string, ChangeCost> = {};
    for (const call of calls)
      if (call.kind === "change") costs[call.title] = await costOf(safeport, databaseUrl, call);
      else reads[call.title] = await recordRead(safeport, call);
    const recordings = path.join(outFolder, "recordings.json");
    writeFileSync(recordings, JSON.stringify(reads));
    return { recordings, costs, reads: countReads(reads) };
  } finally {
    await safeport.stop();
    await setCounting(databaseUrl, "reset pg_stat_statements.track");
  }
}

/** Has the statements of connections to a database counted from now on, or not. */
async function setCounting(databaseUrl: string, setting: string): Promise<void> {
  const { pool, close } = openDatabase({ url: databaseUrl, max: 1 });
  await pool.query(`alter database ${new URL(databaseUrl).pathname.slice(1)} ${setting}`);
  await close();
}

async function costOf(safeport: Server, databaseUrl: string, call: Call): Promise<ChangeCost> {
  const together = await countStatements(safeport, databaseUrl, call);
  const counting = await openWriteCosts(databaseUrl);
  try {
    const { each, ...alone } = await counting.measure(call.requests.map((request) => () => send(safeport.url, request)));
    writeFileSync(path.join(outFolder, `statements of ${call.title}.json`), JSON.stringify(each, null, 2));
    return { ...together, alone };
  } finally {
    await counting.close();
  }
}

/** The statements since the file was last emptied, without those of the job queue. */
function statementsSoFar(): Statement[] {
  const lines = readFileSync(file, "utf8").split("\n").filter(Boolean);
  return lines.map((line) => JSON.parse(line)).filter(({ text }) => !text.includes("graphile_worker"));
}

/** The prepared statements of each request of a read. */
async function recordRead({ url }: Server, { title, requests }: Call): Promise<Statement[][]> {
  // The answer has the rows of all statements, but those that only say that the caller may see a program.
  const checks = title === "Program page, its scopes" ? 1 : 0;
  const recorded: Statement[][] = [];
  for (const request of requests) {
    // Only the first request also reads the session; a running server reads it once a second for each person.
    await send(url, request);
    writeFileSync(file, "");
    await send(url, request);
    // Reads are prepared, except those of programs with a search or filters, of boards and of dashboards; the statements of background work are not.
    const sent = statementsSoFar();
    const declared = sent.filter(({ name, text }) => name || /from "program(_search)?" as "ps?"/.test(text));
    const statements = declared.length > 0 ? declared : sent.filter(({ text }) => /^\s*(select|with)\b/i.test(text));
    if (statements.length === 0) throw new Error(`No statement was recorded for ${title}`);
    recorded.push(statements.map((statement, at) => ({ ...statement, isAnswered: at >= checks })));
  }
  return recorded;
}

/** Sends the requests of a change over eight connections and counts the statements until the events are delivered. */
async function countStatements({ url }: Server, databaseUrl: string, { requests }: Call): Promise<Omit<ChangeCost, "alone">> {
  await send(url, requests[0] as ApiRequest);
  writeFileSync(file, "");
  const waiting = requests.values();
  const connection = async () => {
    for (const request of waiting) await send(url, request);
  };
  await Promise.all(Array.from({ length: 8 }, connection));
  const { pool, close } = openDatabase({ url: databaseUrl, max: 1 });
  while ((await pool.query("select from event_outbox limit 1")).rowCount) await wait(20);
  await close();
  const statements = statementsSoFar();
  const open = new Map<number, Statement[]>();
  const cost = { roundTrips: 0, statements: statements.length, commits: 0 };
  for (const statement of statements) {
    const { connection, text } = statement;
    if (text === "begin") open.set(connection, []);
    const transaction = open.get(connection);
    transaction?.push(statement);
    // Outside a transaction, each statement that writes commits.
    if (text === "commit" || (!transaction && !text.startsWith("select"))) cost.commits++;
    if (text !== "commit") continue;
    if (transaction?.some(({ name }) => name === "record_change")) cost.roundTrips += transaction.length;
    open.delete(connection);
  }
  const each = Object.entries(cost).map(([name, count]) => [name, count / requests.length]);
  return Object.fromEntries(each) as Omit<ChangeCost, "alone">;
}
