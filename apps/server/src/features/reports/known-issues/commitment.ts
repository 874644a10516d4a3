import { createHash, randomBytes } from "node:crypto";
import {
  batchText,
  entryText,
  type HiddenEntry,
  hiddenText,
  type PublishedBatch,
} from "@safeport/contract/reports/known-issues/known-issue.commitment";

/** SHA-256 of a text after a salt, both as UTF-8 text, in hexadecimal digits. */
function hashOf(text: string, salt = ""): string {
  return createHash("sha256").update(salt).update(text).digest("hex");
}

interface Entry extends HiddenEntry {
  program_id: string;
  asset: string | null;
  weakness: number | null;
}

/** Draws the salts of an entry and commits to it. The second salt protects the hidden part from guesses once the first is revealed. */
export function sealEntry({ program_id, asset, weakness, ...rest }: Entry) {
  const salt = randomBytes(32).toString("hex");
  const hidden_salt = randomBytes(32).toString("hex");
  const hidden_hash = hashOf(hiddenText(rest), hidden_salt);
  return {
    salt,
    hidden_salt,
    hidden_hash,
    commitment: hashOf(entryText({ program_id, asset, weakness, hidden: hidden_hash }), salt),
  };
}

/** The hash of a batch, which follows from the hash of the one before. */
export function hashOfBatch(batch: PublishedBatch): string {
  return hashOf(batchText(batch));
}
