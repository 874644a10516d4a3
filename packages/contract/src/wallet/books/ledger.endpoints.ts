import * as z from "zod/mini";
import { endpoint } from "../../kernel/endpoint.ts";
import { Time, Uuid } from "../../kernel/ids.ts";
import { Currency, Money } from "../../kernel/minor-units.ts";
import { accountKindNames } from "../ledger/ledger.values.ts";
import { closingActions, journalFormats } from "./ledger-month.values.ts";

const Day = z.iso.date().check(z.startsWith("20"));
/** Such as `2026-10`. */
export const LedgerMonth = z.string().check(z.regex(/^20\d\d-(?:0[1-9]|1[0-2])$/));

export const getLedgerBalances = endpoint({
  name: "ledger.balances",
  summary:
    "Balances at the end of a day (UTC): of a company, for its owners and finance and for staff, or of the whole platform (staff)",
  method: "GET",
  path: "/v1/ledger/balances/",
  auth: "session",
  rate: "read",
  query: z.strictObject({
    day: Day.check(z.describe("The day (UTC) at whose end the balances are; no day to come.")),
    company_id: z
      .optional(Uuid)
      .check(z.describe("The company whose accounts are meant; without one, those of the whole platform, for staff.")),
  }),
  result: z.object({
    day: z.string().check(z.describe("The day (UTC) at whose end the balances are; no day to come.")),
    currency: Currency,
    is_closed: z
      .boolean()
      .check(z.describe("Whether the month of the day is closed, so that nothing can be booked with this date any more.")),
    accounts: z
      .array(
        z.object({
          kind: z.enum(accountKindNames).check(z.describe("The kind of account.")),
          program: z
            .nullable(z.object({ program_id: Uuid, title: z.string().check(z.describe("The title of the program.")) }))
            .check(z.describe("The program for whose reports the money is held; null for other accounts, and in totals.")),
          balance: Money.check(
            z.describe("The balance in minor units; below zero for what the platform owes to others, such as `world`."),
          ),
        }),
      )
      .check(z.describe("The accounts of the company, or the totals of all kinds of accounts.")),
  }),
  errors: ["not_found", "forbidden"],
});

export const MonthProposal = z.object({
  closing_id: Uuid.check(z.describe("The id of a proposal to close a month.")),
  month: z.string().check(z.describe("The month, such as `2026-10`.")),
  by: z.string().check(z.describe("The username of the member of staff who proposed it.")),
  proposed_at: Time.check(z.describe("When it was proposed.")),
  can: z.array(z.enum(closingActions)).check(z.describe("What the caller can do with it.")),
});
export type MonthProposal = z.infer<typeof MonthProposal>;

export const ClosedMonth = z.object({
  month: z.string().check(z.describe("The month, such as `2026-10`.")),
  closed_at: Time.check(z.describe("When it was closed.")),
  proposed_by: z
    .nullable(z.string())
    .check(z.describe("The username of the member of staff who proposed it; null if the same one closed it, as the only one.")),
  closed_by: z.string().check(z.describe("The username of the member of staff who closed it.")),
  chain: z
    .nullable(
      z.object({
        number: z.int().check(z.describe("The number of the place.")),
        hash: z.string().check(z.describe("The hash (SHA-256) of the chain until there.")),
      }),
    )
    .check(z.describe("The last place of the ledger's chain that an act of the month has; null if nothing was booked.")),
  balances: z
    .array(
      z.object({
        kind: z.enum(accountKindNames).check(z.describe("The kind of account.")),
        balance: Money.check(z.describe("The total in minor units.")),
      }),
    )
    .check(z.describe("The totals of all kinds of accounts at its end.")),
});
export type ClosedMonth = z.infer<typeof ClosedMonth>;

export const LedgerMonths = z.object({
  currency: Currency,
  open: z
    .array(z.string())
    .check(z.describe("The months that have ended and can be closed, each with all before it; newest first.")),
  waiting: z.nullable(MonthProposal).check(z.describe("The proposal that waits for another member of staff; null without one.")),
  closed: z.array(ClosedMonth).check(z.describe("The months that are closed, newest first.")),
});
export type LedgerMonths = z.infer<typeof LedgerMonths>;

export const listLedgerMonths = endpoint({
  name: "ledger.months",
  summary: "The months that are closed, that can be closed, and that wait for a second person (staff); the newest ten years",
  method: "GET",
  path: "/v1/ledger/months/",
  auth: "session",
  rate: "read",
  result: LedgerMonths,
  errors: ["not_found"],
});

export const closeMonth = endpoint({
  name: "ledger.close_month",
  summary:
    "Close a month and all before it (staff): nothing is booked with a date in it any more. It waits for another member of staff, and cannot be taken back",
  method: "POST",
  path: "/v1/ledger/months/",
  auth: "reauth",
  rate: "write",
  throttle: { person: 60 },
  body: z.strictObject({
    month: LedgerMonth.check(z.describe("The month, such as `2026-10`; all months before it are closed with it.")),
  }),
  result: LedgerMonths,
  errors: ["not_found", "conflict"],
});

export const decideMonthClosing = endpoint({
  name: "ledger.decide_closing",
  summary: "Close the month that another member of staff proposed, or leave it open",
  method: "POST",
  path: "/v1/ledger/months/:closing_id/decide/",
  auth: "reauth",
  rate: "write",
  throttle: { person: 60, object: 20 },
  params: z.object({ closing_id: Uuid.check(z.describe("The id of a proposal to close a month.")) }),
  body: z.strictObject({ confirm: z.boolean().check(z.describe("Whether to close the month, or to leave it open.")) }),
  result: LedgerMonths,
  errors: ["not_found", "forbidden", "conflict"],
});

export const exportJournal = endpoint({
  name: "ledger.journal",
  summary:
    "Everything that was booked in some days (UTC, both included): for a company, for its owners and finance and for staff, or for the whole platform (staff); as CSV, or as a journal of hledger with opening and closing balances",
  method: "GET",
  path: "/v1/ledger/journal/",
  auth: "session",
  rate: "write",
  throttle: { person: 60 },
  query: z.strictObject({
    from: Day.check(z.describe("The first day (UTC).")),
    to: Day.check(z.describe("The last day (UTC), which is included; no day to come.")),
    format: z
      .enum(journalFormats)
      .check(z.describe("`csv` has a row for each transfer, `hledger` is a journal in plain text for hledger and its like.")),
    company_id: z
      .optional(Uuid)
      .check(z.describe("The company whose accounts are meant; without one, those of the whole platform, for staff.")),
  }),
  result: z.string(),
  file: ["text/csv", "text/plain"],
  errors: ["not_found", "forbidden"],
  uncompressed: true,
});
