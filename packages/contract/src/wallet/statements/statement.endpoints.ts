import * as z from "zod/mini";
import { endpoint } from "../../kernel/endpoint.ts";
import { errorStatuses } from "../../kernel/error.ts";
import { Uuid } from "../../kernel/ids.ts";
import { changedSince, pageOf, pageQuery } from "../../kernel/paging.ts";
import { textLimits } from "../../kernel/text.limits.ts";
import { singleLine } from "../../kernel/text.ts";
import { CorrectionReason } from "../deposits/deposit.schema.ts";
import { entryTextLimits, maxConfirmedEntries, statementLimits } from "./statement.limits.ts";
import { BalanceDay, BankEntry, BankStatement, StatementColumns, StripeDay } from "./statement.schema.ts";
import { confirmedStates, entryMatches, entryStates } from "./statement.values.ts";

const path = "/v1/payments/statements/";
const entryPath = "/v1/payments/statement_entries/";
const ofStatement = z.object({ statement_id: Uuid });
const ofEntry = z.object({ entry_id: Uuid });
const Account = singleLine(34);

export const importStatement = endpoint({
  name: "statements.import",
  summary:
    "Import bank statements (staff): camt.053 XML, or CSV with the stored columns of an account, as the part `file`. Nothing is booked, and what was imported before stays as it is",
  method: "POST",
  path,
  auth: "reauth",
  rate: "upload",
  throttle: { person: 300 },
  body: z.strictObject({
    account: z.optional(Account).check(z.describe("The account of a CSV file, which does not name it.")),
  }),
  files: ["file"],
  fileBytes: statementLimits.bytes,
  result: z.object({
    statements: z.array(BankStatement).check(z.describe("The statements of the file, newest first.")),
    /** Entries that were not imported before. */
    new_statements: z.int().check(z.describe("How many of them the file brought.")),
    new_entries: z.int().check(z.describe("How many entries the file brought.")),
    known_entries: z.int().check(z.describe("How many of its entries were imported before.")),
    left_out: z.int().check(z.describe("How many of its entries the bank has not booked, or have no amount.")),
  }),
  status: 201,
  errors: ["not_found", "conflict", "too_large"],
});

export const listStatements = endpoint({
  name: "statements.list",
  summary: "The imported bank statements, newest first (staff)",
  method: "GET",
  path,
  auth: "session",
  rate: "read",
  query: z.strictObject({ ...pageQuery(), ...changedSince }),
  result: pageOf(BankStatement),
  errors: ["not_found"],
  list: true,
});

export const getStatement = endpoint({
  name: "statements.get",
  summary: "One bank statement with its open matches (staff)",
  method: "GET",
  path: `${path}:statement_id/`,
  auth: "session",
  rate: "read",
  params: ofStatement,
  result: BankStatement,
  errors: ["not_found"],
});

export const confirmStatement = endpoint({
  name: "statements.confirm",
  summary:
    "Confirm entries of a bank statement (staff): all that agree with their order, or those named. Each does what confirming its order by hand does, with the second person above the limit",
  method: "POST",
  path: `${path}:statement_id/confirm/`,
  auth: "reauth",
  rate: "write",
  throttle: { person: 2_000, object: 600 },
  events: ["money.corrected", "money.deposit_settled", "money.refund_changed", "proposal.waits", "withdrawal.changed"],
  idempotent: "required",
  params: ofStatement,
  body: z.strictObject({
    entry_ids: z
      .optional(z.array(Uuid).check(z.minLength(1), z.maxLength(maxConfirmedEntries)))
      .check(z.describe("The entries to confirm; without them, all that agree with their order.")),
    after: z._default(
      z.int().check(z.minimum(0), z.maximum(statementLimits.entries), z.describe("Goes on behind this place in the statement.")),
      0,
    ),
  }),
  result: z.object({
    items: z.array(
      z.object({
        entry_id: Uuid,
        result: z.enum(confirmedStates).check(z.describe("Whether it is booked, waits for a second person, or was refused.")),
        error: z
          .nullable(
            z.object({
              code: z
                .enum(Object.keys(errorStatuses) as [keyof typeof errorStatuses])
                .check(z.describe("The code of the refusal.")),
              detail: z.string().check(z.describe("What is wrong and what to do, in the reader's language.")),
            }),
          )
          .check(z.describe("The reason of a refusal; null for others.")),
      }),
    ),
    next: z
      .nullable(z.int())
      .check(z.describe("The place of the last entry of this call if others follow; null after the last.")),
  }),
  errors: ["not_found"],
});

export const listStatementEntries = endpoint({
  name: "statements.entries",
  summary: "Entries of one bank statement, or of all, in their order (staff)",
  method: "GET",
  path: entryPath,
  auth: "session",
  rate: "read",
  query: z.strictObject({
    ...pageQuery(),
    ...changedSince,
    statement_id: z
      .optional(Uuid)
      .check(z.describe("Only the entries of this statement, in their order; without it those of all, newest first.")),
    state: z.optional(z.enum(entryStates)).check(z.describe("Only entries in this state.")),
    match: z.optional(z.enum(entryMatches)).check(z.describe("Only entries that agree in this way.")),
    /** Only those that need a decision beyond "confirm". */
    to_clear: z.optional(z.stringbool()).check(z.describe("Only open entries that agree with no order.")),
    search: z.optional(singleLine(textLimits.search)).check(z.describe("Part of a reference, of a text or of a name.")),
  }),
  result: pageOf(BankEntry),
  errors: ["not_found"],
  list: true,
});

const change = {
  method: "POST",
  auth: "reauth",
  rate: "write",
  throttle: { person: 2_000, object: 60 },
  params: ofEntry,
  result: BankEntry,
  errors: ["not_found", "conflict"],
} as const;

export const assignStatementEntry = endpoint({
  ...change,
  name: "statements.assign_entry",
  summary: "Name the deposit that an entry pays, by its reference (staff); confirming it is another step",
  path: `${entryPath}:entry_id/assign/`,
  body: z.strictObject({ reference: singleLine(entryTextLimits.reference).check(z.describe("The reference of the deposit.")) }),
});

export const dismissStatementEntry = endpoint({
  ...change,
  name: "statements.dismiss_entry",
  summary: "Mark an entry as nothing to book here, with a reason (staff)",
  path: `${entryPath}:entry_id/dismiss/`,
  body: z.strictObject({ reason: CorrectionReason.check(z.describe("Why it is nothing to book here; 20 to 2,000 characters.")) }),
});

export const reopenStatementEntry = endpoint({
  ...change,
  name: "statements.reopen_entry",
  summary: "Take back that an entry is nothing to book here (staff)",
  path: `${entryPath}:entry_id/reopen/`,
});

export const getStatementAccounts = endpoint({
  name: "statements.accounts",
  summary: "The accounts whose statements can be imported, with the columns of their CSV (staff)",
  method: "GET",
  path: "/v1/payments/statement_accounts/",
  auth: "session",
  rate: "read",
  result: z.object({
    accounts: z
      .array(
        z.object({
          account: z
            .string()
            .check(z.describe("The IBAN of the account, or `TEXT` for one that the operator describes in words.")),
          uses: z
            .array(z.enum(["receiving", "paying"]))
            .check(z.describe("Whether deposits come to it, payments leave from it, or both.")),
          columns: z.nullable(StatementColumns).check(z.describe("How the CSV of the account is read; null before it was set.")),
        }),
      )
      .check(z.describe("The accounts whose statements can be imported.")),
  }),
  errors: ["not_found"],
});

export const setStatementColumns = endpoint({
  name: "statements.set_columns",
  summary: "Store how the CSV of an account is read (staff)",
  method: "PUT",
  path: "/v1/payments/statement_accounts/",
  auth: "reauth",
  rate: "write",
  throttle: { person: 120 },
  body: z.strictObject({
    account: Account.check(z.describe("The account.")),
    columns: StatementColumns.check(z.describe("How the CSV of the account is read; null before it was set.")),
  }),
  result: StatementColumns,
  errors: ["not_found", "conflict"],
});

export const listBalanceDays = endpoint({
  name: "statements.balances",
  summary: "The closing balances of the bank beside the books, by day, newest first, with what explains a difference (staff)",
  method: "GET",
  path: "/v1/payments/statement_balances/",
  auth: "session",
  rate: "read",
  query: z.strictObject(pageQuery(31)),
  result: pageOf(BalanceDay),
  errors: ["not_found"],
  list: true,
});

export const listStripeDays = endpoint({
  name: "statements.stripe_days",
  summary:
    "Stripe's own record of its balance beside the books, by day (UTC), newest first, with entries that the books do not know (staff)",
  method: "GET",
  path: "/v1/payments/stripe_days/",
  auth: "session",
  rate: "read",
  query: z.strictObject(pageQuery(31)),
  result: pageOf(StripeDay),
  errors: ["not_found"],
  list: true,
});
