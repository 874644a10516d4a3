import { createHash } from "node:crypto";
import path from "node:path";
import type { Db } from "@safeport/db/named-statement";
import { appendLine } from "../../../platform/append-line.ts";
import type { KeyFor } from "../../../platform/keys.ts";
import { isOwnStatement, signStatement } from "./chain-key.ts";
import * as queries from "./checkpoint.queries.ts";
import { readLines } from "./kept-lines.ts";

const statementOf = ({ number, hash, at, company_numbers, made_at }: Omit<queries.Checkpoint, "signature">) => [
  "safeport audit checkpoint",
  String(number),
  hash.toString("hex"),
  at,
  company_numbers.toString("hex"),
  made_at,
];

/** The same checkpoint with our signature. */
export function signCheckpoint(keyFor: KeyFor, unsigned: Omit<queries.Checkpoint, "signature">): queries.Checkpoint {
  return { ...unsigned, signature: signStatement(keyFor, statementOf(unsigned)) };
}

/** SHA-256 of the numbers of the last removed entries of companies. */
export function hashCompanyNumbers(numbers: ReadonlyMap<string, bigint>): Buffer {
  const lines = [...numbers].map(([companyId, number]) => `${companyId} ${number}\n`).toSorted();
  return createHash("sha256").update(lines.join("")).digest();
}

/** The file of the data folder that keeps checkpoints apart from the database, one JSON object a line. */
export function checkpointFile(dataDir: string): string {
  return path.join(dataDir, "audit", "checkpoints.jsonl");
}

/**
 * Copies the newest checkpoint into the data folder, unless it is there. The database comes first: a process that ends in between leaves a file
 * that lacks one, which the next run adds, and never a file that names a checkpoint that was not made.
 */
export async function keepCheckpoint(db: Db, dataDir: string): Promise<void> {
  const newest = await queries.findCheckpoint(db);
  if (!newest) return;
  const file = checkpointFile(dataDir);
  if ((await readCheckpointFile(file)).some(({ number }) => number === newest.number)) return;
  const { number, hash, at, company_numbers, made_at, signature } = newest;
  const line = {
    number: String(number),
    hash: hash.toString("hex"),
    at,
    company_numbers: company_numbers.toString("hex"),
    made_at,
  };
  await appendLine(file, JSON.stringify({ ...line, signature: signature.toString("base64") }));
}

/** The checkpoints that the data folder keeps. Throws if a line is damaged. */
export async function readCheckpointFile(file: string): Promise<queries.Checkpoint[]> {
  const lines = await readLines<keyof queries.Checkpoint>(file);
  return lines.map(({ number, hash, at, company_numbers, made_at, signature }) => ({
    ...{ number: BigInt(number), hash: Buffer.from(hash, "hex"), at, made_at },
    company_numbers: Buffer.from(company_numbers, "hex"),
    signature: Buffer.from(signature, "base64"),
  }));
}

/** Where the present chain begins. */
export interface ChainBeginning {
  /** The newest checkpoint; undefined while nothing was removed. */
  checkpoint: queries.Checkpoint | undefined;
  /** The numbers of the last removed entries of companies. */
  companyNumbers: Map<string, bigint>;
  /** The fault of a checkpoint; null if it is right. */
  failure: string | null;
}

/** Reads and judges the checkpoints of the database and those that the data folder keeps, and finds entries that were removed and came back. */
export async function readBeginning(db: Db, keyFor: KeyFor, kept: readonly queries.Checkpoint[]): Promise<ChainBeginning> {
  const checkpoints = await queries.listCheckpoints(db);
  const checkpoint = checkpoints.at(-1);
  const companyNumbers = await queries.removedNumbers(db);
  const failure =
    signatureFailure(keyFor, checkpoints, "database") ??
    signatureFailure(keyFor, kept, "data folder") ??
    lostFailure(checkpoints, kept) ??
    numbersFailure(checkpoint, companyNumbers) ??
    (checkpoint ? await returnedFailure(db, checkpoint) : null);
  return { checkpoint, companyNumbers, failure };
}

function signatureFailure(keyFor: KeyFor, checkpoints: readonly queries.Checkpoint[], place: string): string | null {
  const wrong = checkpoints.find((one) => !isOwnStatement(keyFor, statementOf(one), one.signature));
  return wrong ? `the checkpoint at entry ${wrong.number} in the ${place} is not signed by this instance` : null;
}

function lostFailure(checkpoints: readonly queries.Checkpoint[], kept: readonly queries.Checkpoint[]): string | null {
  const signatures = new Set(checkpoints.map(({ signature }) => signature.toString("hex")));
  const lost = kept.find(({ signature }) => !signatures.has(signature.toString("hex")));
  return lost ? `the checkpoint at entry ${lost.number} in the data folder is missing from the database` : null;
}

function numbersFailure(checkpoint: queries.Checkpoint | undefined, numbers: ReadonlyMap<string, bigint>): string | null {
  if (!checkpoint) return numbers.size === 0 ? null : "removed entries of companies are counted, and there is no checkpoint";
  const isRight = hashCompanyNumbers(numbers).equals(checkpoint.company_numbers);
  return isRight ? null : `the numbers of companies at the checkpoint at entry ${checkpoint.number} were changed`;
}

async function returnedFailure(db: Db, { number }: queries.Checkpoint): Promise<string | null> {
  const returned = await queries.firstReturned(db, number);
  return returned ? `entry ${returned} is back, though retention removed it with the checkpoint at entry ${number}` : null;
}
