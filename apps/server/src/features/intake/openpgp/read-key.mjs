/**
 * A process of its own for a key that somebody has pasted: `node read-key.mjs <path> <file of the operator's keys>` reads the armored key at `path` and prints
 * a `PublishedKey` as JSON, or `{ "refused": … }`. The second path may be empty.
 */
import { readFile } from "node:fs/promises";
import * as openpgp from "openpgp";

const [path = "", keyFile = ""] = process.argv.slice(2);

/** @param {string} armoredKeys */
async function read(armoredKeys) {
  if (armoredKeys.includes("PRIVATE KEY BLOCK")) return { refused: "openpgp_private" };
  const [key, ...others] = await openpgp.readKeys({ armoredKeys });
  if (!key || key.isPrivate() || others.length > 0) return { refused: "openpgp_key" };
  // Throws for a key that is revoked, has expired or cannot encrypt.
  const expires = await key.getExpirationTime();
  if (expires instanceof Date && expires.getTime() <= Date.now()) return { refused: "openpgp_expired" };
  const subkey = await key.getEncryptionKey();
  const until = [expires, await subkey.getExpirationTime()].filter((time) => time instanceof Date).map((time) => time.getTime());
  return {
    armored: key.toPublic().armor(),
    fingerprint: key.getFingerprint().toUpperCase(),
    expires_at: until.length > 0 ? new Date(Math.min(...until)).toISOString() : null,
    user_ids: key
      .getUserIDs()
      .slice(0, 5)
      .map((id) => id.slice(0, 200)),
    is_held: await isHeld(key.getFingerprint()),
  };
}

/** @param {string} fingerprint */
async function isHeld(fingerprint) {
  if (keyFile === "") return false;
  const keys = await openpgp.readPrivateKeys({ armoredKeys: await readFile(keyFile, "utf8") });
  return keys.some((key) => key.getFingerprint() === fingerprint);
}

const result = await read(await readFile(path, "utf8")).catch(() => ({ refused: "openpgp_key" }));
process.stdout.write(JSON.stringify(result));
