import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { openDatabase } from "@safeport/db/open-database";
import type { Statement } from "./record.ts";

// The server that Safeport is compared with. It uses `node:http`, sends the statements that Safeport sends for the same request over a pool
// of the same size, and answers JSON.stringify of the rows that Safeport answers with. It has no routing, checks, permissions or headers.
const { pool, close } = openDatabase({ url: process.env.BENCH_DATABASE_URL ?? "" });
const recordings: Record<string, Statement[][]> = JSON.parse(readFileSync(process.env.BENCH_RECORDINGS ?? "", "utf8"));

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [title = "", index = ""] = String(request.headers["x-bench-request"]).split("/");
  const statements = recordings[title]?.[Number(index)];
  if (!statements) throw new Error(`no such request: ${title}/${index}`);
  const rows: unknown[][] = [];
  for (const statement of statements) rows.push((await pool.query(statement)).rows);
  const text = JSON.stringify(rows.filter((_, at) => statements[at]?.isAnswered));
  response.writeHead(200, { "content-type": "application/json", "content-length": Buffer.byteLength(text) });
  response.end(text);
}

const server = createServer((request, response) => {
  answer(request, response).catch((error: Error) => {
    response.writeHead(500);
    response.end(error.message);
  });
});
server.listen(0, "127.0.0.1", () => console.log(`ready at http://127.0.0.1:${(server.address() as AddressInfo).port}`));
process.once("SIGTERM", () => {
  server.close(() => void close());
  server.closeAllConnections();
});
