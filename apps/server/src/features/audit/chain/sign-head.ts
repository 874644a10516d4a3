import path from "node:path";
import { appendLine } from "../../../platform/append-line.ts";
import type { Services } from "../../../platform/context.ts";
import type { KeyFor } from "../../../platform/keys.ts";
import * as queries from "./chain.queries.ts";
import { isOwnStatement, signStatement } from "./chain-key.ts";
import { readLines } from "./kept-lines.ts";

const statementOf = ({ day, number, hash }: Omit<queries.SignedHead, "signature">) => [
  "safeport audit head",
  day,
  String(number),
  hash.toString("hex"),
];

/** Whether the signature of a head is ours. */
export function isOwnHead(keyFor: KeyFor, head: queries.SignedHead): boolean {
  return isOwnStatement(keyFor, statementOf(head), head.signature);
}

/** The file of the data folder that keeps the signed heads apart from the database, one JSON object a line. */
export function headFile(dataDir: string): string {
  return path.join(dataDir, "audit", "heads.jsonl");
}

/** Signs the end of the chain with the day (UTC), and keeps it in the database and in the data folder. */
export async function signHead({ db, keyFor, settings }: Pick<Services, "db" | "keyFor" | "settings">, now: Date): Promise<void> {
  const end = await queries.findChainEnd(db);
  if (!end) return;
  const unsigned = { day: now.toISOString().slice(0, 10), ...end };
  const head = { ...unsigned, signature: signStatement(keyFor, statementOf(unsigned)) };
  const stored = await queries.storeHead(db, head);
  if (stored) await keepInFile(headFile(settings.dataDir), stored);
}

async function keepInFile(file: string, { day, number, hash, signature }: queries.SignedHead): Promise<void> {
  const line = { day, number: String(number), hash: hash.toString("hex"), signature: signature.toString("base64") };
  const heads = await readHeadFile(file);
  if (heads.some((head) => head.day === day && head.number === number)) return;
  await appendLine(file, JSON.stringify(line));
}

/** The heads that the data folder keeps; none if there is no file. Throws if a line is damaged. */
export async function readHeadFile(file: string): Promise<queries.SignedHead[]> {
  const lines = await readLines<"day" | "number" | "hash" | "signature">(file);
  return lines.map(({ day, number, hash, signature }) => ({
    day,
    number: BigInt(number),
    hash: Buffer.from(hash, "hex"),
    signature: Buffer.from(signature, "base64"),
  }));
}
