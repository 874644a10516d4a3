import { createHmac, randomBytes } from "node:crypto";
import { mkdir, open, readFile } from "node:fs/promises";
import path from "node:path";

/** A key of its own for each purpose, derived from the one secret, so that a leak of one tells nothing of another. */
export type KeyFor = (purpose: string) => Buffer;

/** Takes the operator's SECRET_KEY, or makes one at the first start and keeps it in `dataDir/keys`, readable by the owner only. */
export async function openKeys(dataDir: string, secretKey: string | null): Promise<KeyFor> {
  const secret = secretKey ?? (await keptSecret(path.join(dataDir, "keys")));
  return (purpose) => createHmac("sha256", secret).update(purpose).digest();
}

async function keptSecret(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, "secret");
  try {
    // "wx": of several processes starting at once one makes the key, the others read it.
    const handle = await open(file, "wx", 0o600);
    await handle.writeFile(randomBytes(48).toString("base64url"));
    await handle.close();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  return readFile(file, "utf8");
}
