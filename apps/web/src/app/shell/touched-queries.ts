import { accountQueries } from "../../features/accounts/live.ts";
import { companyQueries } from "../../features/companies/live.ts";
import { disputeQueries } from "../../features/disputes/live.ts";
import { integrationQueries } from "../../features/integrations/live.ts";
import { notificationQueries } from "../../features/notifications/live.ts";
import { programQueries } from "../../features/programs/live.ts";
import { reportQueries } from "../../features/reports/live.ts";
import { walletQueries } from "../../features/wallet/live.ts";
import type { TouchedQueries } from "../../lib/live.ts";

/** Queries that each feature refetches for a live message. */
export const touchedQueries: readonly TouchedQueries[] = [
  accountQueries,
  companyQueries,
  disputeQueries,
  integrationQueries,
  notificationQueries,
  programQueries,
  reportQueries,
  walletQueries,
];
