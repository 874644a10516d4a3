import { getTaxForm, noteTaxForm, removeTaxForm } from "@safeport/contract/wallet/withdrawals/tax-form.endpoints";
import { useQuery } from "@tanstack/react-query";
import { queryKey, queryOf } from "../../../../lib/query-client.ts";
import { sending, useSend } from "../../../../lib/use-send.ts";

/** Whether the tax form of a person has arrived. */
export function useTaxForm(userId: string) {
  return useQuery(queryOf(getTaxForm, { params: { user_id: userId } }));
}

/** Notes until when the tax form of a person is valid, or takes the note back. */
export function useChangeTaxForm(userId: string) {
  const params = { user_id: userId };
  return useSend(
    (valid_until: string | null) =>
      valid_until === null ? sending(removeTaxForm, { params }) : sending(noteTaxForm, { params, body: { valid_until } }),
    { onAnswer: (cache, state) => cache.setQueryData(queryKey(getTaxForm, { params }), state) },
  );
}
