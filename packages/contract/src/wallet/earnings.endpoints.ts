import * as z from "zod/mini";
import { endpoint } from "../kernel/endpoint.ts";
import { Uuid } from "../kernel/ids.ts";
import { Currency, Money } from "../kernel/minor-units.ts";

/** Months that earnings are shown for, the present one included. */
export const earningsMonths = 12;

export const downloadYear = endpoint({
  name: "wallet.year",
  summary: "The caller's money of a calendar year (UTC) as PDF: balances, awards, corrections and payouts, from the ledger",
  method: "GET",
  path: "/v1/wallet/years/:year/",
  auth: "session",
  rate: "read",
  throttle: { person: 120 },
  params: z.object({ year: z.coerce.number().check(z.int(), z.minimum(2000), z.maximum(9998)) }),
  result: z.string(),
  file: ["application/pdf"],
  errors: ["not_found"],
  uncompressed: true,
});

export const getEarnings = endpoint({
  name: "wallet.earnings",
  summary: "Earnings of the caller in the last twelve months of UTC, by month and by program, without awards taken back",
  method: "GET",
  path: "/v1/wallet/earnings/",
  auth: "session",
  rate: "read",
  result: z.object({
    currency: Currency,
    total: Money,
    /** Each month, the oldest first, such as `2026-11`. */
    months: z.array(z.object({ month: z.string(), amount: Money })),
    /** The programs that paid most, the first first; at most ten. */
    programs: z.array(z.object({ program_id: Uuid, title: z.string(), amount: Money })),
  }),
  errors: [],
});
