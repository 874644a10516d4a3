import type { Db } from "@safeport/db/named-statement";
import { newId } from "@safeport/db/new-id";
import { sql } from "kysely";
import { containing } from "../../../platform/like-pattern.ts";
import type { Tx } from "../../../platform/transaction.ts";

/** Inserts a kind of weakness; undefined if there is one with this number. */
export function insertWeakness(tx: Tx, cwe_id: number, name: string): Promise<{ id: string } | undefined> {
  return tx
    .insertInto("weakness")
    .values({ id: newId(), cwe_id, name })
    .onConflict((conflict) => conflict.column("cwe_id").doNothing())
    .returning("id")
    .executeTakeFirst();
}

interface WeaknessQuery {
  page: number;
  size: number;
  search?: string | undefined;
  /** Only those with these numbers. */
  cwes?: readonly number[] | undefined;
  /** Without those that this program hides; those that it does not take have its message. */
  programId: string | null;
}

/** Kinds of weakness in the order of their numbers. */
export async function pageOfWeaknesses(db: Db, { page, size, search, cwes, programId }: WeaknessQuery) {
  let rows = db
    .selectFrom("weakness as w")
    .leftJoin("program_weakness as pw", (join) => join.onRef("pw.weakness_id", "=", "w.id").on("pw.program_id", "=", programId))
    .where(({ eb, or }) => or([eb("pw.weakness_id", "is", null), eb("pw.message", "is not", null)]));
  if (cwes) rows = rows.where("w.cwe_id", "in", cwes);
  if (search) {
    const pattern = containing(search);
    rows = rows.where(sql<boolean>`(lower(w.name) like ${pattern} or 'cwe-' || w.cwe_id like ${pattern})`);
  }
  const [items, { total }] = await Promise.all([
    rows
      .select(["w.id", "w.cwe_id", "w.name", "pw.message"])
      .orderBy("w.cwe_id")
      .limit(size)
      .offset((page - 1) * size)
      .execute(),
    rows.select(sql<number>`count(*)::int`.as("total")).executeTakeFirstOrThrow(),
  ]);
  return { items, total };
}

/** The existing weaknesses among these ids. */
export async function existingWeaknesses(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db.selectFrom("weakness").select("id").where("id", "in", ids).execute();
  return new Set(rows.map(({ id }) => id));
}

/** The weaknesses that a program does not take, in the order of their numbers. */
export function weaknessesOfProgram(db: Db, programId: string) {
  return db
    .selectFrom("program_weakness as pw")
    .innerJoin("weakness as w", "w.id", "pw.weakness_id")
    .select(["w.id as weakness_id", "w.cwe_id", "w.name", "pw.message"])
    .where("pw.program_id", "=", programId)
    .orderBy("w.cwe_id")
    .execute();
}

/** Replaces the weaknesses that a program does not take; the caller has locked the program. */
export async function replaceProgramWeaknesses(
  tx: Tx,
  programId: string,
  items: readonly { weakness_id: string; message: string | null }[],
): Promise<void> {
  await tx.deleteFrom("program_weakness").where("program_id", "=", programId).execute();
  if (items.length === 0) return;
  const rows = items.map(({ weakness_id, message }) => ({ program_id: programId, weakness_id, message }));
  await tx.insertInto("program_weakness").values(rows).execute();
}

/** A program's refusal of a weakness; undefined if it accepts it. */
export function findRefusedWeakness(db: Db, programId: string, weaknessId: string) {
  return db
    .selectFrom("program_weakness")
    .select("message")
    .where("program_id", "=", programId)
    .where("weakness_id", "=", weaknessId)
    .executeTakeFirst();
}
