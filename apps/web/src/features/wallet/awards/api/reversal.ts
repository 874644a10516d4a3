import { reverseAward } from "@safeport/contract/wallet/payments/payment.endpoints";
import { sending, useSend } from "../../../../lib/use-send.ts";

/** Takes an award back. */
export function useReverseAward() {
  return useSend(({ award_id, ...body }: { award_id: string; amount?: number; reason: string }) =>
    sending(reverseAward, { params: { award_id }, body }),
  );
}
