import { sql } from "kysely";
import { deletedName } from "../../../platform/shown-name.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { retireUsername } from "../core/retired-username.queries.ts";

/** Whether this is the only Super Admin; the others cannot close their accounts until the transaction ends. */
export async function isLastSuperAdmin(tx: Tx, userId: string): Promise<boolean> {
  const all = await tx
    .selectFrom("user_account")
    .select("id")
    .where("role", "=", "Super Admin")
    .where("state", "=", "active")
    .orderBy("id")
    .forUpdate()
    .execute();
  return all.length === 1 && all[0]?.id === userId;
}

interface Closed {
  id: string;
  username: string;
  /** The hash of a password that nobody knows. */
  password_hash: string;
}

/** Erases the personal data of an account, keeps its username from others, and leaves a closed account without a way in. */
export async function eraseAccount(tx: Tx, { id, username, password_hash }: Closed): Promise<void> {
  await retireUsername(tx, username);
  await tx
    .updateTable("user_account")
    .set({
      state: "deleted",
      username: `deleted-${id.replaceAll("-", "").slice(-24)}`,
      email: `${id}@deleted.invalid`,
      email_verified_at: null,
      full_name: deletedName,
      ...{
        bio: "",
        country: null,
        time_zone: null,
        social_links: "[]",
        is_private: true,
        audience: "members",
        in_country_board: false,
        digest_hour: 8,
        digest_sent_on: null,
        picture_file_id: null,
      },
      password_hash,
    })
    .where("id", "=", id)
    .execute();
  await tx
    .updateTable("session")
    .set({ ip: null, user_agent: "", browser: "", os: "", ended_at: sql<Date>`coalesce(ended_at, now())` })
    .where("user_id", "=", id)
    .execute();
  await tx.deleteFrom("two_factor").where("user_id", "=", id).execute();
  await tx.deleteFrom("mailed_link").where("user_id", "=", id).execute();
  await tx.deleteFrom("email_change").where("user_id", "=", id).execute();
}
