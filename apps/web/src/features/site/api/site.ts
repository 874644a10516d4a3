import { getLegalPage, getSite } from "@safeport/contract/site/site.endpoints";
import type { LegalPage } from "@safeport/contract/site/site.values";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { queryOf } from "../../../lib/query-client.ts";
import { setSite } from "../../../lib/site.ts";

/** Keeps what this page knows of the platform up to date. */
export function useSiteRefresh(): void {
  // Less often than a link to the logo expires.
  const site = useQuery({ ...queryOf(getSite), staleTime: 240_000, refetchInterval: 240_000 });
  useEffect(() => {
    if (site.data) setSite(site.data);
  }, [site.data]);
}

export function useLegalPage(page: LegalPage) {
  return useQuery(queryOf(getLegalPage, { params: { legal_page: page } }));
}
