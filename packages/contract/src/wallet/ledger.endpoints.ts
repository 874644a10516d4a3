import * as z from "zod/mini";
import { endpoint } from "../kernel/endpoint.ts";
import { Time, Uuid } from "../kernel/ids.ts";
import { Currency, Money } from "../kernel/minor-units.ts";
import { accountKindNames } from "./ledger.values.ts";
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
  query: z.strictObject({ day: Day, company_id: z.optional(Uuid) }),
  result: z.object({
    day: z.string(),
    currency: Currency,
    /** Whether nothing can be booked with this date any more. */
    is_closed: z.boolean(),
    accounts: z.array(
      z.object({
        kind: z.enum(accountKindNames),
        /** Of money that is held; null for other accounts, and in totals of the platform. */
        program: z.nullable(z.object({ program_id: Uuid, title: z.string() })),
        balance: Money,
      }),
    ),
  }),
  errors: ["not_found", "forbidden"],
});

export const MonthProposal = z.object({
  closing_id: Uuid,
  month: z.string(),
  by: z.string(),
  proposed_at: Time,
  can: z.array(z.enum(closingActions)),
});
export type MonthProposal = z.infer<typeof MonthProposal>;

export const ClosedMonth = z.object({
  month: z.string(),
  closed_at: Time,
  /** Null if the same member of staff closed it, as the only one. */
  proposed_by: z.nullable(z.string()),
  closed_by: z.string(),
  /** The last place of the ledger's chain that the month has, with its hash; null if nothing was booked. */
  chain: z.nullable(z.object({ number: z.int(), hash: z.string() })),
  balances: z.array(z.object({ kind: z.enum(accountKindNames), balance: Money })),
});
export type ClosedMonth = z.infer<typeof ClosedMonth>;

export const LedgerMonths = z.object({
  currency: Currency,
  /** The months that have ended and can be closed, each with all before it; newest first. */
  open: z.array(z.string()),
  waiting: z.nullable(MonthProposal),
  /** Newest first. */
  closed: z.array(ClosedMonth),
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
  body: z.strictObject({ month: LedgerMonth }),
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
  params: z.object({ closing_id: Uuid }),
  body: z.strictObject({ confirm: z.boolean() }),
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
  query: z.strictObject({ from: Day, to: Day, format: z.enum(journalFormats), company_id: z.optional(Uuid) }),
  result: z.string(),
  file: ["text/csv", "text/plain"],
  errors: ["not_found", "forbidden"],
  uncompressed: true,
});
