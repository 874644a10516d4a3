import { maxFavourites } from "@safeport/contract/programs/followers/favourite.endpoints";
import type { Db } from "@safeport/db/named-statement";
import { sql } from "kysely";

/** Marks a program as one that the person follows; false when they follow as many as is possible. */
export async function insertFavourite(db: Db, userId: string, programId: string): Promise<boolean> {
  const { rows } = await sql<{ is_favourite: boolean }>`
    with counted as (
      select count(*) as others from (
        select 1 from program_favourite where user_id = ${userId} and program_id <> ${programId} limit ${maxFavourites}) as followed
    ), added as (
      insert into program_favourite (user_id, program_id)
      select ${userId}::uuid, ${programId}::uuid from counted where others < ${maxFavourites} on conflict do nothing
    )
    select others < ${maxFavourites} as is_favourite from counted`.execute(db);
  return rows[0]?.is_favourite === true;
}

/** Removes a program from those that the person follows. */
export async function deleteFavourite(db: Db, userId: string, programId: string): Promise<void> {
  await db.deleteFrom("program_favourite").where("user_id", "=", userId).where("program_id", "=", programId).execute();
}

/** Removes all programs from those that these people follow. */
export async function deleteFavouritesOf(db: Db, userIds: readonly string[]): Promise<void> {
  await db.deleteFrom("program_favourite").where("user_id", "in", userIds).execute();
}
