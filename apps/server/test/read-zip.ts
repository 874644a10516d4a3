import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { type Entry, fromBuffer, type ZipFile } from "yauzl";

/** The files of a zip archive, as texts by their names. */
export async function readZip(bytes: Buffer): Promise<Record<string, string>> {
  const open = promisify<Buffer, { lazyEntries: boolean }, ZipFile>(fromBuffer);
  const zip = await open(bytes, { lazyEntries: true });
  const files: Record<string, string> = {};
  await new Promise<void>((resolve, reject) => {
    zip.on("entry", (entry: Entry) => {
      zip.openReadStream(entry, (error, stream) => {
        if (error) return reject(error);
        text(stream).then((content) => {
          files[entry.fileName] = content;
          zip.readEntry();
        }, reject);
      });
    });
    zip.once("end", resolve);
    zip.once("error", reject);
    zip.readEntry();
  });
  return files;
}
