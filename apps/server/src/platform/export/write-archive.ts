import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { ZipFile } from "yazl";

/** One file of an archive, opened only when it is written. */
export interface ArchiveEntry {
  name: string;
  open: () => Promise<Readable>;
  /** Called when all of it has been read. */
  onDone?: () => void;
  /** Whether its bytes are stored as they are, which most files of people hardly lose by. */
  isStored?: boolean;
}

/** A zip archive as a stream, one entry after the other. A failure ends it with an error, and its end closes the entry that is read. */
export function openArchive(entries: readonly ArchiveEntry[]): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  let current: Readable | null = null;
  (zip as unknown as NodeJS.EventEmitter).on("error", (error: Error) => output.destroy(error));
  output.once("close", () => current?.destroy());
  for (const { name, open, onDone, isStored = false } of entries)
    zip.addReadStreamLazy(name, { mode: 0o600, compress: !isStored }, (done) => {
      open().then(
        (stream) => {
          current = stream;
          if (output.destroyed) stream.destroy();
          if (onDone) stream.once("end", onDone);
          // yazl listens for errors on the archive only.
          stream.once("error", (error) => (zip as unknown as NodeJS.EventEmitter).emit("error", error));
          done(null, stream);
        },
        (error) => done(error, Readable.from([])),
      );
    });
  zip.end();
  return output;
}

/** Streams a zip archive to `path`, one entry after the other. Returns its size in bytes and its SHA-256 in hexadecimal. */
export async function writeArchive(path: string, entries: readonly ArchiveEntry[]): Promise<{ size: number; sha256: string }> {
  const hash = createHash("sha256");
  let size = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      size += chunk.length;
      done(null, chunk);
    },
  });
  const target = createWriteStream(path, { mode: 0o600, flags: "wx" });
  await pipeline(openArchive(entries), measure, target);
  return { size, sha256: hash.digest("hex") };
}

/** Streams a JSON list, one record per line. */
export function jsonList(records: AsyncIterable<object>, onRecord: () => void): Readable {
  async function* lines() {
    let separator = "[\n";
    for await (const record of records) {
      yield `${separator}${JSON.stringify(record)}`;
      separator = ",\n";
      onRecord();
    }
    yield separator === "[\n" ? "[]\n" : "\n]\n";
  }
  return Readable.from(lines(), { objectMode: false });
}
