import { getDispute, listDisputes } from "@safeport/contract/disputes/dispute.endpoints";
import type { TouchedQueries } from "../../lib/live.ts";
import { queryKey } from "../../lib/query-client.ts";

/** The queries of disputes that a message touches. */
export const disputeQueries: TouchedQueries = ({ type }) =>
  type.startsWith("dispute.") ? [queryKey(getDispute), queryKey(listDisputes)] : [];
