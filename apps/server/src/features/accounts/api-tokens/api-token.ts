import { createHash, randomBytes } from "node:crypto";

/** Prefix of every API token, so that scanners of leaked secrets find it. */
const start = "spt_";
const tokenBytes = 32;
const shownLength = 12;

/** Whether a bearer token is an API token, by how it begins. */
export const isApiToken = (token: string): boolean => token.startsWith(start);

/** The hash by which a token is stored and found. A token is random and long, so one round is enough. */
export const hashOf = (token: string): Buffer => createHash("sha256").update(token).digest();

/** A new token, with its prefix and its hash, which are stored. */
export function newApiToken(): { token: string; prefix: string; token_hash: Buffer } {
  const token = `${start}${randomBytes(tokenBytes).toString("base64url")}`;
  return { token, prefix: token.slice(0, shownLength), token_hash: hashOf(token) };
}
