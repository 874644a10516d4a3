import { type SqlBool, sql } from "kysely";

/** Whether no dispute about a payment is open on the report of the award `a`. */
export const hasNoPaymentDispute = sql<SqlBool>`not exists (
  select 1 from dispute d where d.report_id = a.report_id and d.type = 'Payment' and d.ended_at is null
)`;
