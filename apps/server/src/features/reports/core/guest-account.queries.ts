import { randomBytes } from "node:crypto";
import { newId } from "@safeport/db/new-id";
import { guestName } from "../../../platform/shown-name.ts";
import type { Tx } from "../../../platform/transaction.ts";

/** Inserts the account that stands for a guest, with which nobody can sign in, and returns its id. */
export async function insertGuestAccount(tx: Tx, name: string | null): Promise<string> {
  const id = newId();
  const username = `guest-${randomBytes(8).toString("hex")}`;
  await tx
    .insertInto("user_account")
    .values({
      ...{ id, username, full_name: name ?? guestName, role: "Hacker", state: "deleted", is_guest: true },
      // No address, and no password has this as its hash.
      ...{ email: `${username}@guest.invalid`, password_hash: "" },
    })
    .execute();
  return id;
}
