import type { UpdateProfileInput } from "@safeport/contract/accounts/profile/profile.schema";
import type { Db } from "@safeport/db/named-statement";
import { sql } from "kysely";
import type * as z from "zod/mini";
import type { Tx } from "../../../platform/transaction.ts";
import { isFullyAssured } from "../core/session.queries.ts";

export type ProfileRow = Awaited<ReturnType<typeof findProfile>> & {};

function profiles(db: Db) {
  return db
    .selectFrom("user_account")
    .select([
      "id as user_id",
      "username",
      "email",
      "full_name",
      "role",
      "picture_file_id",
      "bio",
      "country",
      "time_zone",
      "language",
    ])
    .select(["social_links", "is_private", "audience", "in_country_board", "profile_version", "created_at"])
    .where("state", "=", "active");
}

/** The profile of an active account; undefined when there is none of this name. */
export function findProfile(db: Db, username: string) {
  return profiles(db).where("username", "=", username).executeTakeFirst();
}

/** The same, locked until the transaction ends. */
export function lockProfile(tx: Tx, userId: string) {
  return profiles(tx).where("id", "=", userId).forUpdate().executeTakeFirst();
}

type ProfileChange = Omit<z.output<typeof UpdateProfileInput>, "version"> & { profile_version: number };

/** Stores a person's own profile, as this version. */
export async function setProfile(tx: Tx, userId: string, { social_links, ...change }: ProfileChange) {
  await tx
    .updateTable("user_account")
    .set({ ...change, ...(social_links && { social_links: JSON.stringify(social_links) }) })
    .where("id", "=", userId)
    .execute();
}

/** Sets or removes the picture of a person. */
export async function setPicture(tx: Tx, userId: string, picture_file_id: string | null): Promise<void> {
  await tx.updateTable("user_account").set({ picture_file_id }).where("id", "=", userId).execute();
}

/** Whether a person has proved within the last minutes that the session is theirs, by a second factor if they have one. */
export async function isRecentlyAssured(tx: Tx, sessionId: string, minutes: number): Promise<boolean> {
  const row = await tx
    .selectFrom("session as s")
    .select("s.id")
    .where("s.id", "=", sessionId)
    .where("s.assured_at", ">", sql<Date>`now() - make_interval(mins => ${minutes})`)
    .where(isFullyAssured)
    .executeTakeFirst();
  return row !== undefined;
}
