import { pipeline, Readable, type Transform } from "node:stream";
import { createGunzip, createGzip } from "node:zlib";
import { OperatorError } from "@safeport/db/operator-error";
import { decrypt, encrypt } from "./archive-cipher.ts";

/** The first record of a backup: when it was made, and of which version. */
export interface Manifest {
  kind: "manifest";
  made_at: string;
  /** The migrations of the database, by name. */
  migrations: string[];
  /** Estimated number of rows, for the progress. */
  rows: number;
}

/** Heads of the records; each is followed by `bytes` bytes. */
export type RecordHead =
  | Manifest
  /** A JSON list of rows. */
  | { kind: "rows"; schema: string; table: string; columns: string[] }
  | { kind: "sequence"; schema: string; sequence: string; value: string }
  | { kind: "file"; folder: "uploads" | "keys"; name: string }
  /** The last one: without it a backup is not whole. */
  | { kind: "end"; tables: number; rows: number; files: number };

export interface ArchiveRecord {
  head: RecordHead;
  body: Buffer;
}

/** A record as bytes: the length of the head, the head as JSON, the length of the body, the body. */
export function recordBytes(head: RecordHead, body: Buffer = Buffer.alloc(0)): Buffer {
  const text = Buffer.from(JSON.stringify(head));
  const lengths = Buffer.alloc(8);
  lengths.writeUInt32BE(text.length);
  lengths.writeUInt32BE(body.length, 4);
  return Buffer.concat([lengths, text, body]);
}

/** The bytes of a backup: its records, compressed and encrypted. */
export function archiveOf(records: AsyncIterable<Buffer>, passphrase: string): Readable {
  return Readable.from(encrypt(through(records, createGzip({ level: 6 })), passphrase));
}

/** The records of a backup. Throws an OperatorError for a wrong passphrase and for a damaged file. */
export async function* readArchive(file: Readable, passphrase: string): AsyncIterable<ArchiveRecord> {
  const take = inPieces(through(decrypt(file, passphrase), createGunzip()));
  let wasEnded = false;
  for (let lengths = await take(8); lengths !== null; lengths = await take(8)) {
    const [text, body] = [await take(lengths.readUInt32BE(0)), await take(lengths.readUInt32BE(4))];
    if (!text || !body) break;
    const head = JSON.parse(text.toString("utf8")) as RecordHead;
    wasEnded = head.kind === "end";
    yield { head, body };
  }
  if (!wasEnded) throw new OperatorError("The backup is cut off");
}

/** Bytes after a transformation; if they fail, reading the result fails. */
function through(bytes: AsyncIterable<Buffer>, transform: Transform): AsyncIterable<Buffer> {
  return pipeline(bytes, transform, () => {});
}

/** A function that returns the next bytes, as many as it is called with; null if there are fewer. */
function inPieces(bytes: AsyncIterable<Buffer>): (length: number) => Promise<Buffer | null> {
  const chunks = bytes[Symbol.asyncIterator]();
  let held: Buffer[] = [];
  let size = 0;
  return async (length) => {
    while (size < length) {
      const { done, value } = await chunks.next();
      if (done) return null;
      held.push(value);
      size += value.length;
    }
    const whole = held.length === 1 ? (held[0] as Buffer) : Buffer.concat(held);
    held = [whole.subarray(length)];
    size -= length;
    return whole.subarray(0, length);
  };
}
