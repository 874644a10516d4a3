import { freezePayouts, getPayoutFreeze, releasePayouts } from "@safeport/contract/wallet/withdrawals/payout-freeze.endpoints";
import { useQuery } from "@tanstack/react-query";
import { queryOf } from "../../../../lib/query-client.ts";
import { sending, useSend } from "../../../../lib/use-send.ts";

/** Whether the payouts of a person are stopped. */
export function usePayoutFreeze(userId: string) {
  return useQuery(queryOf(getPayoutFreeze, { params: { user_id: userId } }));
}

/** Stops the payouts of a person, with a reason, or lets them go on. */
export function useChangePayoutFreeze(userId: string) {
  const params = { user_id: userId };
  return useSend(
    (reason: string | null) =>
      reason === null ? sending(releasePayouts, { params }) : sending(freezePayouts, { params, body: { reason } }),
    { rereads: [getPayoutFreeze] },
  );
}
