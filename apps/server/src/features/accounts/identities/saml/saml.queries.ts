import { samlLimits } from "@safeport/contract/accounts/identities/identity.limits";
import type { Db } from "@safeport/db/named-statement";
import { sql } from "kysely";
import type { Tx } from "../../../../platform/transaction.ts";
import type { StoredClaims } from "../identity.queries.ts";

export interface SamlFlowRow {
  request_id: string;
  session_id: string | null;
  created_at: Date;
}

/**
 * The sign-in of a company that waits for the response of its SAML provider; undefined after too many responses. Counts the response before anything in it is
 * read, so that one sign-in cannot be used to make the server parse again and again.
 */
export function tryAnswer(db: Db, state: Buffer, companyId: string): Promise<SamlFlowRow | undefined> {
  return db
    .updateTable("identity_flow")
    .set({ answers: sql<number>`answers + 1` })
    .where("state", "=", state)
    .where("company_id", "=", companyId)
    .where("request_id", "is not", null)
    .where("answer_code", "is", null)
    .where("answered_at", "is", null)
    .where("answers", "<", samlLimits.answers)
    .where("expires_at", ">", sql<Date>`now()`)
    .returning(["request_id", "session_id", "created_at"])
    .$castTo<SamlFlowRow>()
    .executeTakeFirst();
}

/** Stores the id of an assertion until it is no longer valid; returns whether it was new. */
export async function noteAssertion(tx: Tx, row: { company_id: string; assertion: Buffer; expires_at: Date }): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto("saml_assertion")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** Stores the claims of a response for the browser with the code; returns whether the sign-in still waited. When calls race, only one gets true. */
export async function storeAnswer(
  tx: Tx,
  state: Buffer,
  { answer_code, claims }: { answer_code: Buffer; claims: StoredClaims },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("identity_flow")
    .set({ answer_code, claims: JSON.stringify(claims) })
    .where("state", "=", state)
    .where("request_id", "is not", null)
    .where("answer_code", "is", null)
    .where("answered_at", "is", null)
    .where("expires_at", ">", sql<Date>`now()`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes the ids of assertions that are no longer valid. */
export async function forgetOldAssertions(db: Db): Promise<void> {
  await db.deleteFrom("saml_assertion").where("expires_at", "<=", sql<Date>`now()`).execute();
}
