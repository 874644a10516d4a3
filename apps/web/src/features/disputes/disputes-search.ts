import { disputeAges, disputeStatuses } from "@safeport/contract/kernel/dispute.values";
import { pageOfQuery, type TextFields, textFields } from "../../lib/address.ts";
import type { DisputesQuery } from "./api/dispute.ts";

export type DisputesSearch = TextFields<"search" | "status" | "only" | "age" | "page">;
export const validateDisputesSearch = textFields(["search", "status", "only", "age", "page"]);

/** The filter for disputes that have not ended, whichever step they are at. */
export const unended = "unended";

/** API query for the address; invalid values are left out. */
export function disputesQueryOf({ search, status, only, age, page }: DisputesSearch): DisputesQuery {
  return {
    page: pageOfQuery(page),
    sort: "due",
    search: search || undefined,
    status: disputeStatuses.find((name) => name === status),
    ...(status === unended && { open: "true" as const }),
    age: disputeAges.find((name) => name === age),
    ...(only === "mine" && { mine: "true" as const }),
    ...(only === "overdue" && { overdue: "true" as const }),
    ...(only === "rechecks" && { recheck: "true" as const }),
    ...(only === "mediating" && { mediating: "true" as const }),
  };
}
