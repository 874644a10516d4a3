import { createHash, randomBytes } from "node:crypto";
import type { DB } from "@safeport/db/types.gen";
import type { Kysely } from "kysely";
import { hasSuperAdmin, replaceSetUpLink } from "./operator.queries.ts";

/** Stored hash of a token. The token is random, so it cannot be guessed. */
export function setUpHash(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/** Lifetime of a printed link. */
export const setUpHours = 24;

/** The token of a new link for the first Super Admin, in place of an earlier one; null when there is a Super Admin. */
export async function newSetUpToken(db: Kysely<DB>): Promise<string | null> {
  if (await hasSuperAdmin(db)) return null;
  const token = randomBytes(32).toString("base64url");
  await replaceSetUpLink(db, setUpHash(token), setUpHours);
  return token;
}
