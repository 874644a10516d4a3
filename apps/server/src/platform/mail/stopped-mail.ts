import { createHmac, timingSafeEqual } from "node:crypto";
import type { Db } from "@safeport/db/named-statement";
import type { KeyFor } from "../keys.ts";
import { mailboxOf } from "./mailbox-of.ts";

/** Hash that is stored for an address whose owner has stopped mails that others cause. */
function hashOf(keyFor: KeyFor, address: string): Buffer {
  return createHmac("sha256", keyFor("stopped mail")).update(mailboxOf(address)).digest();
}

function signatureOf(keyFor: KeyFor, hash: Buffer): Buffer {
  return createHmac("sha256", keyFor("stop links")).update(hash).digest();
}

/** The token of the link that stops mails to an address. It names the address by its hash, so that it works for as long as the mail is kept. */
export function stopToken(keyFor: KeyFor, address: string): string {
  const hash = hashOf(keyFor, address);
  return `${hash.toString("base64url")}.${signatureOf(keyFor, hash).toString("base64url")}`;
}

/** The hash in a token; null if the token's signature is wrong. */
export function readStopToken(keyFor: KeyFor, token: string): Buffer | null {
  const [hash = Buffer.alloc(0), signature = Buffer.alloc(0)] = token.split(".").map((part) => Buffer.from(part, "base64url"));
  const right = signatureOf(keyFor, hash);
  return hash.length === 32 && signature.length === right.length && timingSafeEqual(signature, right) ? hash : null;
}

/** Stops mails to an address, or allows them again. */
export async function setStopped(db: Db, hash: Buffer, stopped: boolean): Promise<void> {
  if (!stopped) await db.deleteFrom("stopped_mail").where("address_hash", "=", hash).execute();
  else
    await db
      .insertInto("stopped_mail")
      .values({ address_hash: hash })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/** Whether the owner of an address has stopped mails that others cause. */
export async function isStopped(db: Db, keyFor: KeyFor, address: string): Promise<boolean> {
  const row = await db
    .selectFrom("stopped_mail")
    .select("address_hash")
    .where("address_hash", "=", hashOf(keyFor, address))
    .executeTakeFirst();
  return row !== undefined;
}
