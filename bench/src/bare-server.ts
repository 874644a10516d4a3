import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { verify } from "@node-rs/argon2";
import pg from "pg";
import type { Plans } from "./bare.ts";
import { freshener } from "./fresh-ids.ts";
import type { Plan } from "./record.ts";

// The yardstick: `node:http`, the statements that Safeport sends for the same call, over a pool of the same size, and
// JSON.stringify of their rows. No routing, no checks, no rights, no headers. A process of its own.

type Row = Record<string, unknown>;
interface Runner {
  query(statement: { name?: string; text: string; values: unknown[] }): Promise<{ rows: Row[] }>;
}

const pool = new pg.Pool({ connectionString: process.env.BARE_DATABASE_URL, max: 16 });
const plans = JSON.parse(readFileSync(process.env.BARE_PLANS ?? "", "utf8")) as Plans;

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [key = "", shot = "0"] = String(request.headers["x-bench-shot"]).split("/");
  const known = plans[key] ?? [];
  const plan = known[Number(shot) % known.length];
  if (!plan) throw new Error(`no such call: ${key}/${shot}`);
  const body = request.method === "GET" ? null : await readJson(request);
  const rows = plan.change ? await change(plan, body) : await readAll(pool, plan);
  const text = JSON.stringify(rows);
  response.writeHead(200, { "content-type": "application/json", "content-length": Buffer.byteLength(text) });
  response.end(text);
}

async function readAll(runner: Runner, plan: Plan, fresh = (value: string | null) => value): Promise<Row[]> {
  let rows: Row[] = [];
  for (const { name, text, values } of plan.statements) {
    const result = await runner.query({ ...(name !== null && { name }), text, values: values.map(fresh) });
    // A statement that only writes has nothing to answer.
    if (result.rows.length > 0) rows = result.rows;
  }
  return rows;
}

/** A change runs on one connection, with new ids in place of the recorded ones; a password is checked as it costs. */
async function change(plan: Plan, body: unknown): Promise<Row[]> {
  const client = await pool.connect();
  const rows = await readAll(client, plan, freshener(plan.since)).finally(() => client.release());
  const hash = rows[0]?.password_hash;
  const { password } = body as { password?: string };
  if (typeof hash === "string" && password !== undefined) await verify(hash, password);
  return rows;
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString("utf8"));
}

const server = createServer((request, response) => {
  answer(request, response).catch((error: Error) => {
    response.writeHead(500);
    response.end(error.message);
  });
});
server.listen(0, "127.0.0.1", () => console.log(`listening at http://127.0.0.1:${(server.address() as AddressInfo).port}`));
process.once("SIGTERM", () => {
  server.close(() => void pool.end());
  server.closeAllConnections();
});
