import { Readable } from "node:stream";
import type { Endpoint } from "@safeport/contract/kernel/endpoint";
import { Pauses } from "@safeport/foreign-files/pauses";
import contentDisposition from "content-disposition";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Ctx } from "../context.ts";
import { cellLine, headLine } from "../export/write-table.ts";
import { AppError } from "./app-error.ts";
import { createQueues } from "./queues.ts";
import { responseSchema } from "./response-schema.ts";

/** Rows and characters of one file, and the rows that are read at once. */
const [maxRows, maxLength, portion] = [50_000, 60_000_000, 500];

/** A file of one person is made at a time, and a few of all: each keeps a connection to the database and its text in memory. */
const ofPerson = createQueues({ atOnce: 1, maxWaiting: 5, waitMs: 60_000 });
const ofAll = createQueues({ atOnce: 2, maxWaiting: 50, waitMs: 60_000 });

/** Whether a list is to be answered as a file. */
export function asksForTable({ headers }: FastifyRequest): boolean {
  return headers.accept?.trim().toLowerCase() === "text/csv";
}

interface Column {
  name: string;
  path: readonly string[];
}

type ReadPage = (ctx: Ctx, paging: { page: number; size: number }) => Promise<{ items: readonly unknown[]; total: number }>;

/**
 * All rows of a list as CSV, with the rights and the filters of the list, as they are at one moment. Its columns are the fields of a row but those for programs: what the reader can
 * do, and links that end. Throws 409 for a list that is too long.
 */
export async function listTable(ctx: Ctx, endpoint: Endpoint, reply: FastifyReply, read: ReadPage): Promise<Readable> {
  const columns = columnsOf(endpoint);
  const lines = await ofPerson.run(ctx.actor.user_id, () =>
    ofAll.run("lists", () =>
      ctx.db
        .transaction()
        .setIsolationLevel("repeatable read")
        .setAccessMode("read only")
        .execute((tx) => linesOf({ ...ctx, db: tx }, columns, read)),
    ),
  );
  const name = `${endpoint.name.replace(/\.list$/, "").replace(/\W/g, "-")}.csv`;
  reply
    .headers({ "content-disposition": contentDisposition(name), "cache-control": "private, no-store" })
    .type("text/csv; charset=utf-8");
  return Readable.from(lines);
}

async function linesOf(ctx: Ctx, columns: readonly Column[], read: ReadPage): Promise<string[]> {
  const lines = [headLine(columns.map(({ name }) => name))];
  const pauses = new Pauses();
  let length = 0;
  for (let page = 1; ; page++) {
    const { items, total } = await read(ctx, { page, size: portion });
    if (total > maxRows) throw new AppError("conflict", "list_too_long", { params: { max: maxRows } });
    for (const item of items) {
      const line = cellLine(columns.map(({ path }) => cellOf(valueAt(item, path))));
      length += line.length;
      lines.push(line);
      if (pauses.isDue()) await pauses.take();
    }
    if (length > maxLength) throw new AppError("conflict", "list_too_long", { params: { max: lines.length } });
    if (items.length < portion) return lines;
  }
}

type Json = { properties?: Record<string, Json>; items?: Json; type?: unknown };

const known = new WeakMap<Endpoint, Column[]>();

function columnsOf(endpoint: Endpoint): Column[] {
  let columns = known.get(endpoint);
  if (!columns) {
    const { properties } = responseSchema(endpoint.result) as Json;
    columns = fieldsOf(properties?.items?.items ?? {}, []);
    known.set(endpoint, columns);
  }
  return columns;
}

/** Fields of a row, with those of an object within it. */
function fieldsOf({ properties = {} }: Json, path: string[]): Column[] {
  return Object.entries(properties).flatMap(([name, field]) => {
    if (name === "can" || name.endsWith("picture") || name.endsWith("logo")) return [];
    const own = [...path, name];
    return field.properties && path.length < 2 ? fieldsOf(field, own) : [{ name: own.join("."), path: own }];
  });
}

function valueAt(item: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((value, name) => (value as Record<string, unknown> | null | undefined)?.[name], item);
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value) && value.every((one) => typeof one !== "object")) return value.join(", ");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
