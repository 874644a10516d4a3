import type { Db } from "@safeport/db/named-statement";
import type { MembershipEnd } from "@safeport/db/types.gen";
import { sql } from "kysely";
import { hasChangedSince, type PageOfChanges } from "../../../platform/changed-since.queries.ts";
import { containing } from "../../../platform/like-pattern.ts";
import { lockName } from "../../../platform/name-lock.queries.ts";
import { readPage } from "../../../platform/read-page.ts";
import type { Tx } from "../../../platform/transaction.ts";

export interface Participation {
  program_id: string;
  user_id: string;
}

/** Locks one person's participation in one program until the transaction ends. */
export async function lockParticipation(tx: Tx, { program_id, user_id }: Participation): Promise<void> {
  await lockName(tx, `participation of ${user_id} in ${program_id}`);
}

/** Makes somebody a member of a program, or a member again; does nothing if they are one. */
export async function insertProgramMember(tx: Tx, participation: Participation): Promise<void> {
  await tx
    .insertInto("program_member")
    .values(participation)
    .onConflict((conflict) =>
      conflict
        .columns(["program_id", "user_id"])
        .doUpdateSet({ created_at: sql<Date>`now()`, ended_at: null, end_kind: null, end_reason: null })
        .where("program_member.ended_at", "is not", null),
    )
    .execute();
}

/** Ends somebody's membership of a program; false when they have none. */
export async function endMembership(
  tx: Tx,
  { program_id, user_id }: Participation,
  end: { end_kind: MembershipEnd; end_reason: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("program_member")
    .set({ ended_at: sql<Date>`now()`, ...end })
    .where("program_id", "=", program_id)
    .where("user_id", "=", user_id)
    .where("ended_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends somebody's memberships of all programs of a company, and returns the programs. */
export async function endMembershipsInCompany(
  tx: Tx,
  { company_id, user_id, reason }: { company_id: string; user_id: string; reason: string },
): Promise<string[]> {
  const ended = await tx
    .updateTable("program_member as m")
    .from("program as p")
    .set({ ended_at: sql<Date>`now()`, end_kind: "banned", end_reason: reason })
    .whereRef("p.id", "=", "m.program_id")
    .where("p.company_id", "=", company_id)
    .where("m.user_id", "=", user_id)
    .where("m.ended_at", "is", null)
    .returning("m.program_id")
    .execute();
  return ended.map(({ program_id }) => program_id);
}

const people = (db: Db) =>
  db
    .selectFrom("program_member as m")
    .innerJoin("user_account as u", "u.id", "m.user_id")
    .select(["u.id as user_id", "u.username", "u.full_name", "u.picture_file_id", "m.created_at"])
    .where("m.ended_at", "is", null);
export type ProgramMemberRow = Awaited<ReturnType<typeof pageOfProgramMembers>>["items"][number];

interface PeopleFilter extends PageOfChanges {
  search?: string | undefined;
}

/** Whether the name or username of the person `u` contains the search text. */
export function isNamed(search: string) {
  const pattern = containing(search);
  return sql<boolean>`(lower(u.full_name) like ${pattern} or u.username like ${pattern})`;
}

/** One page of the members of a program, newest first. */
export function pageOfProgramMembers(db: Db, programId: string, filter: PeopleFilter) {
  const members = people(db).where("m.program_id", "=", programId).where(hasChangedSince(filter.updated_since, "m.created_at"));
  const filtered = filter.search ? members.where(isNamed(filter.search)) : members;
  return readPage(filter, (limit, offset) =>
    filtered
      .select(sql<number>`(count(*) over ())::int`.as("total"))
      .orderBy("m.created_at", "desc")
      .orderBy("m.user_id")
      .limit(limit)
      .offset(offset)
      .execute(),
  );
}

/** Ends the memberships, applications and invitations of these people, who have closed their accounts. */
export async function forgetParticipants(tx: Tx, userIds: readonly string[]): Promise<void> {
  await tx
    .updateTable("program_member")
    .set({ ended_at: sql<Date>`now()`, end_kind: "left", end_reason: "" })
    .where("user_id", "in", userIds)
    .where("ended_at", "is", null)
    .execute();
  await tx
    .updateTable("credential_set")
    .set({ ended_at: sql<Date>`now()`, end_kind: "left" })
    .where("user_id", "in", userIds)
    .where("ended_at", "is", null)
    .execute();
  await tx.deleteFrom("program_interest").where("user_id", "in", userIds).execute();
  await tx.deleteFrom("program_invitation").where("user_id", "in", userIds).execute();
  await tx.deleteFrom("company_ban").where("user_id", "in", userIds).execute();
}
