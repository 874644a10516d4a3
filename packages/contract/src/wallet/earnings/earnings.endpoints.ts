import * as z from "zod/mini";
import { endpoint } from "../../kernel/endpoint.ts";
import { Uuid } from "../../kernel/ids.ts";
import { Currency, Money } from "../../kernel/minor-units.ts";

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
  params: z.object({
    year: z.coerce.number().check(z.int(), z.minimum(2000), z.maximum(9998), z.describe("The calendar year, in UTC.")),
  }),
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
    total: Money.check(z.describe("The sum of all shown months, in minor units.")),
    months: z
      .array(z.object({ month: z.string().check(z.describe("A month, such as `2026-11`.")), amount: Money }))
      .check(z.describe("Each month of UTC, the oldest first.")),
    programs: z
      .array(
        z.object({
          program_id: Uuid,
          title: z.string().check(z.describe("The title that the program had when the caller last reported to it.")),
          amount: Money,
        }),
      )
      .check(z.describe("The programs that paid most.")),
  }),
  errors: [],
});
