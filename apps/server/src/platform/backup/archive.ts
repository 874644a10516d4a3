import type { Readable } from "node:stream";
import { Readable as ReadableStream } from "node:stream";
import { createGunzip, createGzip } from "node:zlib";
import { OperatorError } from "@safeport/db/operator-error";
import { decrypt, encrypt } from "./archive-cipher.ts";

/** The first record of a backup: what it is of. */
export interface Manifest {
  kind: "manifest";
  made_at: string;
  /** The migrations of the database, by name. */
  migrations: string[];
  /** How many rows there are, estimated, for the progress. */
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
  const packed = ReadableStream.from(records).pipe(createGzip({ level: 6 }));
  return ReadableStream.from(encrypt(packed as AsyncIterable<Buffer>, passphrase));
}

/** The records of a backup. Throws an OperatorError for a wrong passphrase and for a damaged file. */
export async function* readArchive(file: Readable, passphrase: string): AsyncIterable<ArchiveRecord> {
  const plain = ReadableStream.from(decrypt(file, passphrase));
  const unpacked = createGunzip();
  plain.on("error", (error) => unpacked.destroy(error));
  plain.pipe(unpacked);
  let rest: Buffer = Buffer.alloc(0);
  let wasEnded = false;
  for await (const bytes of unpacked as AsyncIterable<Buffer>) {
    rest = rest.length === 0 ? bytes : Buffer.concat([rest, bytes]);
    for (;;) {
      if (rest.length < 8) break;
      const [head, body] = [rest.readUInt32BE(0), rest.readUInt32BE(4)];
      if (rest.length < 8 + head + body) break;
      const record = {
        head: JSON.parse(rest.toString("utf8", 8, 8 + head)) as RecordHead,
        body: rest.subarray(8 + head, 8 + head + body),
      };
      rest = rest.subarray(8 + head + body);
      wasEnded = record.head.kind === "end";
      yield record;
    }
  }
  if (!wasEnded) throw new OperatorError("The backup is cut off");
}
