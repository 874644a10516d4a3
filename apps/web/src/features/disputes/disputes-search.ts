import { disputeAges, disputeStatuses } from "@safeport/contract/kernel/dispute.values";
import { pageOfQuery, type TextFields, textFields } from "../../lib/address.ts";
import type { DisputesQuery } from "./api/dispute.ts";

export type DisputesSearch = TextFields<"status" | "only" | "age" | "page">;
export const validateDisputesSearch = textFields(["status", "only", "age", "page"]);

/** API query for the address; invalid values are left out. */
export function disputesQueryOf({ status, only, age, page }: DisputesSearch): DisputesQuery {
  return {
    page: pageOfQuery(page),
    sort: "due",
    status: disputeStatuses.find((name) => name === status),
    age: disputeAges.find((name) => name === age),
    ...(only === "mine" && { mine: "true" as const }),
    ...(only === "overdue" && { overdue: "true" as const }),
    ...(only === "rechecks" && { recheck: "true" as const }),
    ...(only === "mediating" && { mediating: "true" as const }),
  };
}
