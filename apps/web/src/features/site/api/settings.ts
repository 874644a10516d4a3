import {
  changeSiteLogo,
  decideSiteProposal,
  getLegalPage,
  getSite,
  getSiteSettings,
  type SiteSettings,
  updateSiteSettings,
} from "@safeport/contract/site/site.endpoints";
import { type QueryClient, useQuery } from "@tanstack/react-query";
import type * as z from "zod/mini";
import { queryKey, queryOf } from "../../../lib/query-client.ts";
import { sending, useSend } from "../../../lib/use-send.ts";

export function useSiteSettings() {
  // Another Super Admin may decide a change that waits.
  return useQuery({ ...queryOf(getSiteSettings), refetchInterval: 30_000 });
}

const showing = {
  onAnswer: (cache: QueryClient, settings: SiteSettings) => cache.setQueryData(queryKey(getSiteSettings), settings),
  rereads: [getSite, getSiteSettings, getLegalPage],
  waits: false,
};

export type SiteChanges = z.input<NonNullable<(typeof updateSiteSettings)["body"]>>;

export function useUpdateSite() {
  return useSend((body: SiteChanges) => sending(updateSiteSettings, { body }), showing);
}

/** Confirms or refuses the change of money settings that waits. */
export function useDecideSiteProposal() {
  return useSend(
    ({ proposal_id, ...body }: { proposal_id: string; confirm: boolean; reason?: string }) =>
      sending(decideSiteProposal, { params: { proposal_id }, body }),
    showing,
  );
}

/** Sets the logo of the platform, or the product's own (null). */
export function useChangeSiteLogo() {
  return useSend((logo: File | null) => sending(changeSiteLogo, { body: {}, files: { logo } }), showing);
}
