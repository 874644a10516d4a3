import * as desk from "@safeport/contract/site/desk.endpoints";
import * as endpoints from "@safeport/contract/site/site.endpoints";
import type { Feature } from "../../platform/feature.ts";
import { type Http, mount, mountPublic } from "../../platform/http/mount.ts";
import { getDesk, getHealth, retryFailedJob } from "./desk.ts";
import { presentSite, presentSiteSettings } from "./site.presenter.ts";
import { decideSiteProposal, withProposal } from "./site-proposal.ts";
import { assertStaff, changeSiteLogo, getLegalPage, getSiteSettings, updateSiteSettings } from "./site-settings.ts";

/** Mounts the platform's own settings. */
function siteRoutes(http: Http): void {
  mountPublic(http, endpoints.getSite, async ({ site }) => site.current, presentSite);
  mountPublic(
    http,
    endpoints.getLegalPage,
    async (ctx, { params }) => getLegalPage(ctx, params.legal_page),
    (page) => page,
  );
  mount(http, desk.getDesk, getDesk, (counts) => counts);
  mount(http, desk.getHealth, getHealth, (health) => health);
  mount(
    http,
    desk.retryJob,
    (ctx, { params }) => retryFailedJob(ctx, params.job_id),
    (health) => health,
  );
  mount(http, endpoints.getSiteSettings, async (ctx) => withProposal(ctx, await getSiteSettings(ctx)), presentSiteSettings);
  mount(
    http,
    endpoints.updateSiteSettings,
    async (ctx, { body }) => withProposal(ctx, await updateSiteSettings(ctx, body)),
    presentSiteSettings,
  );
  mount(
    http,
    endpoints.decideSiteProposal,
    async (ctx, { params, body }) => withProposal(ctx, await decideSiteProposal(ctx, params.proposal_id, body)),
    presentSiteSettings,
  );
  mount(
    http,
    endpoints.changeSiteLogo,
    async (ctx, { files }) => withProposal(ctx, await changeSiteLogo(ctx, files.logo)),
    presentSiteSettings,
    async (ctx) => assertStaff(ctx),
  );
}

export const site: Feature = { name: "site", routes: siteRoutes };
