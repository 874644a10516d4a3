import { reinstateDeposit, takeBackDeposit } from "@safeport/contract/wallet/deposits/deposit.endpoints";
import { getMoneyOverview } from "@safeport/contract/wallet/payments/payment.endpoints";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../../lib/call.ts";
import { queryKey } from "../../../../lib/query-client.ts";
import { refreshMoney } from "../../money/api/money.ts";

/** Changes of a confirmed deposit. */
export type DepositChange = "take_back" | "reinstate";

interface DepositChangeInput {
  deposit_id: string;
  change: DepositChange;
  /** The same when the same form is sent again. */
  key: string;
  /** Minor units; a reinstated deposit needs none. */
  amount: number;
  reason: string;
}

/** Records that a confirmed deposit was taken back or reinstated. */
export function useChangeDeposit() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ deposit_id, change, key: idempotencyKey, amount, reason }: DepositChangeInput) => {
      const params = { deposit_id };
      if (change === "take_back") return call(takeBackDeposit, { params, body: { amount, reason }, idempotencyKey });
      return call(reinstateDeposit, { params, body: { reason }, idempotencyKey });
    },
    onSuccess: () => Promise.all([refreshMoney(cache), cache.invalidateQueries({ queryKey: queryKey(getMoneyOverview) })]),
  });
}
