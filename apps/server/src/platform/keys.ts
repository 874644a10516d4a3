import { createHmac, randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { folderError } from "@safeport/db/folder-error";
import { OperatorError } from "@safeport/db/operator-error";
import { writeOnce } from "./write-once.ts";

const minLength = 32;

/** Derives a separate key for each purpose from the one secret, so that one leaked key reveals nothing about the others. */
export type KeyFor = (purpose: string) => Buffer;

/** Uses the operator's SECRET_KEY, or generates one at the first start and stores it in `dataDir/keys`, readable only by the owner. */
export async function openKeys(dataDir: string, secretKey: string | null): Promise<KeyFor> {
  const secret = secretKey ?? (await storedSecret(path.join(dataDir, "keys")));
  return (purpose) => createHmac("sha256", secret).update(purpose).digest();
}

/** Whether a key is stored in `dataDir`. */
export function hasKey(dataDir: string): boolean {
  return existsSync(path.join(dataDir, "keys", "secret"));
}

async function storedSecret(folder: string): Promise<string> {
  const file = path.join(folder, "secret");
  if (!existsSync(file))
    await writeOnce(file, randomBytes(48).toString("base64url")).catch((error) => {
      throw folderError(folder, error);
    });
  const secret = await readFile(file, "utf8");
  // Anybody could guess an empty key.
  if (secret.length < minLength)
    throw new OperatorError(
      `The key in ${file} is damaged. Restore it, or remove it to sign everybody out and begin with a new one.`,
    );
  return secret;
}
