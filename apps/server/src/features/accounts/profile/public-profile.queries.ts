import type { Db } from "@safeport/db/named-statement";
import { sql } from "kysely";

/** Profiles that their owners opened to everybody: the one condition of the pages of people. */
function publicProfiles(db: Db) {
  return db
    .selectFrom("user_account as u")
    .where("u.state", "=", sql.lit("active"))
    .where("u.is_private", "=", sql.lit(false))
    .where("u.audience", "<>", sql.lit("members"));
}

/** The profile with this username, if everybody may read it. */
export function findPublicProfile(db: Db, username: string) {
  return publicProfiles(db)
    .select(["u.id as user_id", "u.username", "u.full_name", "u.picture_file_id", "u.bio", "u.social_links"])
    .select(["u.created_at", "u.audience"])
    .where("u.username", "=", username)
    .executeTakeFirst();
}

/** The usernames among these whose profile everybody may read. */
export async function findPublicUsernames(db: Db, usernames: readonly string[]): Promise<string[]> {
  if (usernames.length === 0) return [];
  const rows = await publicProfiles(db).select("u.username").where("u.username", "in", usernames).execute();
  return rows.map(({ username }) => username);
}

function listedProfiles(db: Db) {
  return publicProfiles(db).where("u.audience", "=", sql.lit("search_engines"));
}

/** The next `limit` usernames behind one that search engines may list, without the first `offset`. */
export function findProfileAddresses(db: Db, after: string, limit: number, offset = 0) {
  return listedProfiles(db)
    .select("u.username")
    .where("u.username", ">", after)
    .orderBy("u.username")
    .limit(limit)
    .offset(offset)
    .execute();
}
