import type { Db } from "@safeport/db/named-statement";
import { sql } from "kysely";
import { hasChangedSince, type PageOfChanges } from "../../../platform/changed-since.queries.ts";
import { readPage } from "../../../platform/read-page.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { isOpenInvitation } from "../core/collaborator.visibility.ts";

interface SharedReport {
  id: string;
  company_id: string;
  author_id: string;
}

/** The people with these usernames who share a report or can: researchers who neither wrote it nor belong to its company. */
export async function findNameable(db: Db, { id, company_id, author_id }: SharedReport, usernames: readonly string[]) {
  const rows = await db
    .selectFrom("user_account as u")
    .select(["u.id", "u.username"])
    .where(sql<boolean>`u.username = any(${usernames}::text[])`)
    .where(
      sql<boolean>`(exists (select from report_collaborator c where c.report_id = ${id} and c.user_id = u.id)
        or (u.state = 'active' and u.role in ('Hacker', 'Researcher') and u.id <> ${author_id}
          and not exists (select from company_member m where m.company_id = ${company_id} and m.user_id = u.id)))`,
    )
    .execute();
  return new Map(rows.map(({ id: userId, username }) => [username, userId]));
}

/** Takes everybody else off a report, whose row the caller has locked; returns those among them who had accepted. */
export async function deleteOthers(tx: Tx, reportId: string, userIds: readonly string[]): Promise<string[]> {
  const rows = await tx
    .deleteFrom("report_collaborator")
    .where("report_id", "=", reportId)
    .where(sql<boolean>`not user_id = any(${userIds}::uuid[])`)
    .returning(["user_id", "accepted_at"])
    .execute();
  return rows.flatMap(({ user_id, accepted_at }) => (accepted_at ? [user_id] : []));
}

/** Names people with their weights, in this order; the answers of people named before stay. */
export async function nameCollaborators(
  tx: Tx,
  reportId: string,
  parts: readonly { user_id: string; weight: number }[],
): Promise<void> {
  if (parts.length === 0) return;
  await tx
    .insertInto("report_collaborator")
    .values(parts.map((part, place) => ({ ...part, place, report_id: reportId })))
    .onConflict((conflict) =>
      conflict
        .columns(["report_id", "user_id"])
        .doUpdateSet(({ ref }) => ({ weight: ref("excluded.weight"), place: ref("excluded.place") })),
    )
    .execute();
}

/** The usernames of everybody named on a report, with their weights. */
export function namedOn(db: Db, reportId: string) {
  return db
    .selectFrom("report_collaborator as c")
    .innerJoin("user_account as u", "u.id", "c.user_id")
    .select(["u.username", "c.weight"])
    .where("c.report_id", "=", reportId)
    .orderBy("c.place")
    .execute();
}

/** Invites those named on a report who are not invited yet; returns them with their proved address. */
export async function inviteNamed(tx: Tx, reportId: string): Promise<{ user_id: string; address: string | null }[]> {
  const { rows } = await sql<{ user_id: string; address: string | null }>`
    update report_collaborator c set invited_at = now() from user_account u
    where u.id = c.user_id and c.report_id = ${reportId} and c.invited_at is null
    returning u.id as user_id, case when u.email_verified_at is not null then u.email end as address`.execute(tx);
  return rows;
}

/** A person's answer to an invitation to share a report, with the facts that decide about another answer; undefined without an invitation. */
export function findInvitation(db: Db, reportId: string, userId: string) {
  return db
    .selectFrom("report_collaborator as c")
    .innerJoin("report as r", "r.id", "c.report_id")
    .select(["c.accepted_at", "c.declined_at", "r.weights_frozen_at", "r.locked_at", "r.company_id", "r.program_id", "r.number"])
    .select(
      sql<boolean>`exists (select from company_member m where m.company_id = r.company_id and m.user_id = c.user_id)`.as(
        "is_member",
      ),
    )
    .where("c.report_id", "=", reportId)
    .where("c.user_id", "=", userId)
    .where("c.invited_at", "is not", null)
    .executeTakeFirst();
}

/** Stores the answer to an invitation; the caller holds the lock of the report. */
export async function storeAnswer(tx: Tx, reportId: string, userId: string, accept: boolean): Promise<void> {
  const now = new Date();
  await tx
    .updateTable("report_collaborator")
    .set({ accepted_at: accept ? now : null, declined_at: accept ? null : now })
    .where("report_id", "=", reportId)
    .where("user_id", "=", userId)
    .execute();
}

/** Stores whether a collaborator wants to be named; the caller holds the lock of the report. */
export async function storeNaming(tx: Tx, reportId: string, userId: string, named: boolean): Promise<void> {
  await tx
    .updateTable("report_collaborator")
    .set({ named })
    .where("report_id", "=", reportId)
    .where("user_id", "=", userId)
    .execute();
}

/** One page of the open invitations of a person, newest first. */
export async function pageOfInvitations(db: Db, userId: string, paging: PageOfChanges) {
  const open = db
    .selectFrom("report_collaborator as c")
    .innerJoin("report as r", "r.id", "c.report_id")
    .where("c.user_id", "=", userId)
    .where(isOpenInvitation)
    .where(hasChangedSince(paging.updated_since, "c.invited_at"));
  return readPage(paging, (limit, offset) =>
    open
      .innerJoin("user_account as u", "u.id", "r.author_id")
      .select(["c.report_id", "r.number", "c.weight", "c.invited_at"])
      .select(["u.id as user_id", "u.username", "u.full_name", "u.role", "u.picture_file_id"])
      .select(sql<number>`(select count(*)::int from ${open.select("c.report_id").limit(1_000)} as counted)`.as("total"))
      .orderBy("c.invited_at", "desc")
      .orderBy("c.report_id")
      .limit(limit)
      .offset(offset)
      .execute(),
  );
}

/** Forgets the invitations of people that they have not accepted. */
export async function deleteInvitationsOf(db: Db, userIds: readonly string[]): Promise<void> {
  await db.deleteFrom("report_collaborator").where("user_id", "in", userIds).where("accepted_at", "is", null).execute();
}
