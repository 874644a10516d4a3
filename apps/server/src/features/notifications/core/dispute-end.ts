import type { DisputeStatus } from "@safeport/contract/kernel/dispute.values";

/** How a dispute may have ended, as its notification says; no word of them is a status of a report. */
export const disputeEnds = ["conceded", "upheld", "rejected"] as const;
export type DisputeEnd = (typeof disputeEnds)[number];

/** How the decided dispute of an event ended. */
export function disputeEndOf({ conceded, status }: { conceded: boolean; status: DisputeStatus }): DisputeEnd {
  if (conceded) return "conceded";
  return status === "rejected" ? "rejected" : "upheld";
}
