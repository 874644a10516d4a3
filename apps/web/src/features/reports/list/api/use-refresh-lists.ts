import { useQueryClient } from "@tanstack/react-query";
import { refreshLists } from "../../shared/api/report-cache.ts";

/** Reads the lists and their counts anew. */
export function useRefreshLists(): () => Promise<void> {
  const cache = useQueryClient();
  return () => refreshLists(cache);
}
