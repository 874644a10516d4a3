import { getDesk, getHealth, retryJob } from "@safeport/contract/site/desk.endpoints";
import { useQuery } from "@tanstack/react-query";
import { queryKey, queryOf } from "../../../lib/query-client.ts";
import { sending, useSend } from "../../../lib/use-send.ts";

/** Work that waits for the staff; read again each minute. */
export function useDesk() {
  return useQuery({ ...queryOf(getDesk), refetchInterval: 60_000 });
}

export function useHealth() {
  return useQuery({ ...queryOf(getHealth), refetchInterval: 15_000 });
}

/** Runs a failed job again; its answer is the health after it. */
export function useRetryJob() {
  return useSend((job_id: string) => sending(retryJob, { params: { job_id } }), {
    onAnswer: (cache, health) => cache.setQueryData(queryKey(getHealth), health),
  });
}
