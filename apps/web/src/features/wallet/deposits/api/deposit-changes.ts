import { reinstateDeposit, takeBackDeposit } from "@safeport/contract/wallet/deposits/deposit.endpoints";
import { sending, useSend } from "../../../../lib/use-send.ts";

/** Changes of a confirmed deposit. */
export type DepositChange = "take_back" | "reinstate";

interface DepositChangeInput {
  deposit_id: string;
  change: DepositChange;
  /** Minor units; a reinstated deposit needs none. */
  amount: number;
  reason: string;
}

/** Records that a confirmed deposit was taken back or reinstated. */
export function useChangeDeposit() {
  return useSend(({ deposit_id, change, amount, reason }: DepositChangeInput) => {
    const params = { deposit_id };
    if (change === "take_back") return sending(takeBackDeposit, { params, body: { amount, reason } });
    return sending(reinstateDeposit, { params, body: { reason } });
  });
}
