import { randomBytes } from "node:crypto";
import { Agent } from "node:http";
import { parseArgs } from "node:util";
import { type Database, openDatabase } from "@safeport/db/open-database";
import { OperatorError } from "@safeport/db/operator-error";
import { memoryBytes, type Server, startSafeport } from "../../bench/src/servers.ts";
import { checkAnswer } from "./check-answer.ts";
import { type DrawnRequest, drawRequest } from "./draw-request.ts";
import { type Api, apiOf } from "./operations.ts";
import { curlOf, type Outcome, summaryOf } from "./report.ts";
import { type Answer, isClosed, sendRequest } from "./send-request.ts";
import { makeWorld, type World } from "./world.ts";

const usage = `npm run fuzz -- [--requests N] [--seed S] [--connections N] [--only INDEX]
  --requests N      how many requests to send (default 50,000)
  --seed S          draw the requests of an earlier run again
  --connections N   how many at once (1 to 64, default 8)
  --only INDEX      send only the request of this index, and print it with its answer`;

export interface FuzzOptions {
  requests: number;
  seed: string;
  connections: number;
  /** The index of the only request to send. */
  only?: number;
}

interface Run {
  server: Server;
  agent: Agent;
  api: Api;
  outcome: Outcome;
  draw: (index: number) => Promise<DrawnRequest>;
  onAnswer: (request: DrawnRequest, answer: Answer) => unknown;
}

/** Longest time of an answer, in milliseconds. */
const slowest = 2_000;
/** After this many requests, the next ones get new accounts and objects, since requests end, close and delete them. */
const perWorld = 1_000;
const samples = 400;
/** A longer head of a request, in bytes, is refused before all of it is read. */
const maxHead = 16_384;

/** `npm run fuzz`, on a migrated database; prints the summary and returns whether nothing went wrong. */
export async function runFuzz(databaseUrl: string, args: string[]): Promise<boolean> {
  const options = readOptions(args);
  console.log(`Seed ${options.seed}`);
  let answered = 0;
  const progress = () => ++answered % 5_000 === 0 && console.error(`${answered.toLocaleString("en")} answers …`);
  const print: Run["onAnswer"] = (request, { status, ms, body }) =>
    console.log(`${curlOf(request)}\n\n${status} after ${ms.toFixed(0)} ms\n${body}\n`);
  const outcome = await fuzz(databaseUrl, options, options.only === undefined ? progress : print);
  const { text, failed } = summaryOf(outcome, options.seed);
  console.log(text);
  return !failed;
}

/** The options of the command; throws an OperatorError with the usage for others. */
function readOptions(args: string[]): FuzzOptions {
  const text = { type: "string" } as const;
  const options = { requests: text, seed: text, connections: text, only: text };
  const isNumber = (text: string | undefined, least: number) =>
    text === undefined || (/^\d{1,7}$/.test(text) && Number(text) >= least);
  const { values, positionals } = parseArgs({ args, options, strict: false });
  const {
    requests = "50000",
    seed = randomBytes(4).toString("hex"),
    connections = "8",
    only,
    ...others
  } = values as Record<string, string>;
  const areNumbers = isNumber(requests, 1) && isNumber(connections, 1) && Number(connections) <= 64 && isNumber(only, 0);
  if (!areNumbers || positionals.length > 0 || Object.keys(others).length > 0) throw new OperatorError(usage);
  return { requests: Number(requests), seed, connections: Number(connections), ...(only && { only: Number(only) }) };
}

/** Starts the built server on a database, sends the requests, and stops it. */
export async function fuzz(databaseUrl: string, options: FuzzOptions, onAnswer: Run["onAnswer"] = () => {}): Promise<Outcome> {
  const outcome: Outcome = { seconds: 0, sent: [], failures: [], memory: [], errors: [] };
  const onLine = (line: string) => {
    if (!/^\{"level":[1-4]0,|^Mails are not sent|^There is no Super Admin yet/.test(line)) outcome.errors.push(line);
  };
  const server = await startSafeport(databaseUrl, { onLine });
  const database = openDatabase({ url: databaseUrl, max: 2 });
  const agent = new Agent({ keepAlive: true, maxSockets: options.connections });
  try {
    const description = await fetch(new URL("/v1/openapi.json", server.url));
    const api = apiOf((await description.json()) as Parameters<typeof apiOf>[0]);
    const worldOf = worldsOf(database.db, server);
    const draw = async (index: number) => drawRequest(api.operations, await worldOf(index), options.seed, index);
    const began = performance.now();
    await sendAll({ server, agent, api, outcome, draw, onAnswer }, options);
    outcome.seconds = (performance.now() - began) / 1_000;
  } finally {
    agent.destroy();
    await database.close();
    await server.stop();
  }
  return outcome;
}

/** The world of a request; each is made when its first request is drawn. */
function worldsOf(db: Database["db"], { url }: Server): (index: number) => Promise<World> {
  const worlds = new Map<number, Promise<World>>();
  return (index) => {
    const number = Math.floor(index / perWorld);
    const world = worlds.get(number) ?? makeWorld(db, url);
    worlds.set(number, world);
    worlds.delete(number - 2);
    return world;
  };
}

async function sendAll(run: Run, { requests, connections, only }: FuzzOptions): Promise<void> {
  const { draw, outcome, server } = run;
  if (only !== undefined) return sendAndCheck(run, await draw(only));
  const slow: DrawnRequest[] = [];
  const step = Math.ceil(requests / samples);
  let next = 0;
  const sendNext = async () => {
    while (next < requests) {
      await sendAndCheck(run, await draw(next++), slow);
      if (outcome.sent.length % step === 0) outcome.memory.push(memoryBytes(server, "VmRSS"));
    }
  };
  await Promise.all(Array.from({ length: connections }, sendNext));
  // Once more and alone, since a busy machine can make any answer slow.
  for (const request of slow) await sendAndCheck(run, request);
}

/** Sends a request and records the errors of its response; where it may come late, one that does joins `slow`. */
async function sendAndCheck(
  { server, agent, api, outcome, onAnswer }: Run,
  request: DrawnRequest,
  slow?: DrawnRequest[],
): Promise<void> {
  const { index, actor, operation } = request;
  const note = (problem: string | null) => problem && outcome.failures.push({ request, problem });
  const { status, ms } = await sendRequest(server.url, agent, request).then(
    (answer) => {
      onAnswer(request, answer);
      note(checkAnswer(api, request, answer));
      return answer;
    },
    (error: Error) => {
      // The refusal of a long head closes the connection, maybe before all was sent and the refusal read (RFC 9112 §9.6).
      const isLong = request.path.length + request.headers.join().length > maxHead;
      note(isLong && isClosed(error) ? null : `no answer: ${error.message}`);
      return { status: 0, ms: 0 };
    },
  );
  outcome.sent.push({ index, actor, name: operation.operationId, status, ms });
  if (ms > slowest && slow) slow.push(request);
  else if (ms > slowest) note(`answered after ${ms.toFixed(0)} ms, alone`);
}
