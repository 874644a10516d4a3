import { useTranslations } from "use-intl";
import { ErrorState } from "../../../ui/error-state.tsx";
import { Page } from "../../../ui/page.tsx";
import { SkeletonRows } from "../../../ui/skeleton-rows.tsx";
import { useSiteSettings } from "../api/settings.ts";
import { SiteForm } from "./site-form.tsx";
import { SiteLogo } from "./site-logo.tsx";
import { SiteProposal } from "./site-proposal.tsx";

/** The platform's own settings, for staff. */
export function SitePage() {
  const t = useTranslations("site");
  const settings = useSiteSettings();
  return (
    <Page title={t("title")} subtitle={t("about")} width="form">
      {settings.data ? (
        <>
          {settings.data.proposal && <SiteProposal proposal={settings.data.proposal} />}
          <SiteLogo settings={settings.data} />
          <SiteForm settings={settings.data} />
        </>
      ) : settings.isError ? (
        <ErrorState error={settings.error} onRetry={() => void settings.refetch()} retrying={settings.isFetching} />
      ) : (
        <SkeletonRows height={64} />
      )}
    </Page>
  );
}
