import { createReadStream, type ReadStream } from "node:fs";
import { open, rm } from "node:fs/promises";
import { newUploadPath } from "./upload.ts";

/**
 * Answers what `write` appends. It is written to the disk first, so that a slow client keeps no connection to the database, and a failure before its end
 * answers an error and no part of it. The file is removed once it was sent.
 */
export async function writeAnswer(
  dataDir: string,
  write: (append: (text: string) => Promise<unknown>) => Promise<void>,
): Promise<ReadStream> {
  const path = await newUploadPath(dataDir);
  const file = await open(path, "wx", 0o600);
  try {
    await write((text) => file.write(text));
  } catch (error) {
    await file.close();
    await rm(path, { force: true });
    throw error;
  }
  await file.close();
  const content = createReadStream(path);
  content.once("close", () => void rm(path, { force: true }));
  return content;
}
