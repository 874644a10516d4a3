import {
  changeSiteLogo,
  decideSiteProposal,
  getLegalPage,
  getSite,
  getSiteSettings,
  type SiteSettings,
  updateSiteSettings,
} from "@safeport/contract/site/site.endpoints";
import type { LegalPage } from "@safeport/contract/site/site.values";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type * as z from "zod/mini";
import { call } from "../../../lib/call.ts";
import { queryKey, queryOf } from "../../../lib/query-client.ts";
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

export function useSiteSettings() {
  return useQuery(queryOf(getSiteSettings));
}

function useRefreshed() {
  const cache = useQueryClient();
  return (settings: SiteSettings) => {
    cache.setQueryData(queryOf(getSiteSettings).queryKey, settings);
    void cache.invalidateQueries({ queryKey: queryKey(getSite) });
    void cache.invalidateQueries({ queryKey: queryKey(getLegalPage) });
  };
}

export type SiteChanges = z.input<NonNullable<(typeof updateSiteSettings)["body"]>>;

export function useUpdateSite() {
  const onSuccess = useRefreshed();
  return useMutation({ mutationFn: (body: SiteChanges) => call(updateSiteSettings, { body }), onSuccess });
}

/** Confirms or refuses the change of money settings that waits. */
export function useDecideSiteProposal() {
  const onSuccess = useRefreshed();
  return useMutation({
    mutationFn: ({ proposal_id, ...body }: { proposal_id: string; confirm: boolean; reason?: string }) =>
      call(decideSiteProposal, { params: { proposal_id }, body }),
    onSuccess,
  });
}

/** Sets the logo of the platform, or the product's own (null). */
export function useChangeSiteLogo() {
  const onSuccess = useRefreshed();
  return useMutation({
    mutationFn: (logo: File | null) => call(changeSiteLogo, { body: {}, files: { logo } }),
    onSuccess,
  });
}
