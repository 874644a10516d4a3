import { type RawBuilder, sql } from "kysely";

/**
 * No open entry of a bank statement says that a payment was made, as it does under a former reference. A batch would pay it again by itself, so staff clear the
 * entry first, or begin the payment singly.
 */
export function isUnseen(order: "withdrawal" | "refund", table: string = order): RawBuilder<boolean> {
  return sql<boolean>`not exists (select from bank_entry seen
    where ${sql.ref(`seen.${order}_id`)} = ${sql.ref(`${table}.id`)} and seen.state = 'open' and seen.amount < 0)`;
}
