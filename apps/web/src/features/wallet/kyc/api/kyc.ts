import { getKyc, type SubmitKycInput, submitKyc } from "@safeport/contract/wallet/kyc/kyc.endpoints";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../../lib/call.ts";
import { queryKey, queryOf } from "../../../../lib/query-client.ts";

/** The viewer's identity check. */
export function useKyc() {
  return useQuery(queryOf(getKyc));
}

/** Sends the viewer's form. */
export function useSubmitKyc() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: SubmitKycInput) => call(submitKyc, { body }),
    onSuccess: (kyc) => cache.setQueryData(queryKey(getKyc), kyc),
  });
}
