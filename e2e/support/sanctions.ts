import { createCipheriv, createHmac, randomBytes, randomUUID } from "node:crypto";
import { db } from "./database.ts";
import type { Account } from "./people.ts";

/** A match of somebody's name with a sanctions list, as the server stores it: no list is set in these tests, which would hold every payout. */
export async function matchSanctions(
  { user: { user_id } }: Account,
  { name, listed_name, reference }: { name: string; listed_name: string; reference: string },
): Promise<void> {
  const id = randomUUID();
  const key = createHmac("sha256", process.env.SECRET_KEY ?? "")
    .update("sanctions screening")
    .digest();
  const iv = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(Buffer.from(id));
  const text = Buffer.concat([cipher.update(name), cipher.final()]);
  const sealed = Buffer.concat([iv, cipher.getAuthTag(), text]);
  await db
    .insertInto("sanction_hit")
    .values({ id, user_id, list: "ofac", reference, digest: randomBytes(32), listed_name, sealed, score: 91 })
    .execute();
}
