import * as z from "zod/mini";
import { endpoint } from "../kernel/endpoint.ts";
import { Uuid } from "../kernel/ids.ts";
import { Currency, Money } from "../kernel/minor-units.ts";

/** Months that earnings are shown for, the present one included. */
export const earningsMonths = 12;

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
