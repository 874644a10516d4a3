import { accounts } from "./features/accounts/accounts.feature.ts";
import { agents } from "./features/agents/agents.feature.ts";
import { audit } from "./features/audit/audit.feature.ts";
import { companies } from "./features/companies/companies.feature.ts";
import { desk } from "./features/desk/desk.feature.ts";
import { disclosure } from "./features/disclosure/disclosure.feature.ts";
import { disputes } from "./features/disputes/disputes.feature.ts";
import { flood } from "./features/flood/flood.feature.ts";
import { insight } from "./features/insight/insight.feature.ts";
import { intake } from "./features/intake/intake.feature.ts";
import { integrations } from "./features/integrations/integrations.feature.ts";
import { notifications } from "./features/notifications/notifications.feature.ts";
import { programs } from "./features/programs/programs.feature.ts";
import { publicPages } from "./features/public-pages/public-pages.feature.ts";
import { reportExchange } from "./features/report-exchange/report-exchange.feature.ts";
import { reports } from "./features/reports/reports.feature.ts";
import { reputation } from "./features/reputation/reputation.feature.ts";
import { site as siteFeature } from "./features/site/site.feature.ts";
import { wallet } from "./features/wallet/wallet.feature.ts";
import { webhooks } from "./features/webhooks/webhooks.feature.ts";
import type { Feature } from "./platform/feature.ts";
import { files } from "./platform/files/files.feature.ts";

/** All features, lowest first; each may import those before it. The platform's files are the lowest. */
export const features: readonly Feature[] = [
  files,
  siteFeature,
  accounts,
  companies,
  programs,
  wallet,
  reports,
  disclosure,
  intake,
  desk,
  reportExchange,
  insight,
  flood,
  disputes,
  integrations,
  webhooks,
  agents,
  notifications,
  reputation,
  audit,
  publicPages,
];
