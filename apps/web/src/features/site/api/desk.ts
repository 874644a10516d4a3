import { getDesk, getHealth, retryJob } from "@safeport/contract/site/desk.endpoints";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/call.ts";
import { queryOf } from "../../../lib/query-client.ts";

/** Work that waits for the staff; read again each minute. */
export function useDesk() {
  return useQuery({ ...queryOf(getDesk), refetchInterval: 60_000 });
}

export function useHealth() {
  return useQuery({ ...queryOf(getHealth), refetchInterval: 15_000 });
}

/** Runs a failed job again; its answer is the health after it. */
export function useRetryJob() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (job_id: string) => call(retryJob, { params: { job_id } }),
    onSuccess: (health) => cache.setQueryData(queryOf(getHealth).queryKey, health),
  });
}
