import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { appendLine } from "../../../platform/append-line.ts";
import type { Services } from "../../../platform/context.ts";
import type { KeyFor } from "../../../platform/keys.ts";
import * as queries from "./chain.queries.ts";

/** The first bytes of an Ed25519 private key in PKCS 8 (RFC 8410); its seed follows. */
const pkcs8 = Buffer.from("302e020100300506032b657004220420", "hex");

/** The key that signs the ends of the chain, derived from the secret of the instance. */
function headKey(keyFor: KeyFor): KeyObject {
  return createPrivateKey({ key: Buffer.concat([pkcs8, keyFor("audit-head").subarray(0, 32)]), format: "der", type: "pkcs8" });
}

const textOf = ({ day, number, hash }: Omit<queries.SignedHead, "signature">) =>
  Buffer.from(`safeport audit head\n${day}\n${number}\n${hash.toString("hex")}\n`);

/** Whether the signature of a head is ours. */
export function isOwnHead(keyFor: KeyFor, head: queries.SignedHead): boolean {
  return verify(null, textOf(head), createPublicKey(headKey(keyFor)), head.signature);
}

/** The file of the data folder that keeps the signed heads apart from the database, one JSON object a line. */
export function headFile(dataDir: string): string {
  return path.join(dataDir, "audit", "heads.jsonl");
}

/** Signs the end of the chain once a day (UTC), and keeps it in the database and in the data folder. */
export async function signHead({ db, keyFor, settings }: Pick<Services, "db" | "keyFor" | "settings">, now: Date): Promise<void> {
  const end = await queries.findChainEnd(db);
  if (!end) return;
  const unsigned = { day: now.toISOString().slice(0, 10), ...end };
  const head = { ...unsigned, signature: sign(null, textOf(unsigned), headKey(keyFor)) };
  const stored = await queries.storeHead(db, head);
  if (stored) await keepInFile(headFile(settings.dataDir), stored);
}

async function keepInFile(file: string, { day, number, hash, signature }: queries.SignedHead): Promise<void> {
  const line = { day, number: String(number), hash: hash.toString("hex"), signature: signature.toString("base64") };
  const heads = await readHeadFile(file);
  if (heads.some((head) => head.day === day)) return;
  await appendLine(file, JSON.stringify(line));
}

/** The heads that the data folder keeps; none if there is no file. Throws if a line is damaged. */
export async function readHeadFile(file: string): Promise<queries.SignedHead[]> {
  if (!existsSync(file)) return [];
  const lines = (await readFile(file, "utf8")).split("\n").filter((line) => line !== "");
  return lines.map((line) => {
    const { day, number, hash, signature } = JSON.parse(line) as Record<"day" | "number" | "hash" | "signature", string>;
    return { day, number: BigInt(number), hash: Buffer.from(hash, "hex"), signature: Buffer.from(signature, "base64") };
  });
}
