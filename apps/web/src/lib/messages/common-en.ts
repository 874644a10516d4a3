import accounts from "@safeport/messages/accounts/en.json";
import app from "@safeport/messages/app/en.json";
import companies from "@safeport/messages/companies/en.json";
import notifications from "@safeport/messages/notifications/en.json";
import programs from "@safeport/messages/programs/en.json";
import reports from "@safeport/messages/reports/en.json";
import severity from "@safeport/messages/reports/severity/en.json";
import status from "@safeport/messages/reports/status/en.json";
import ui from "@safeport/messages/ui/en.json";

/** The texts that every page needs or most pages people start at, loaded as one file. */
export const common = {
  accounts,
  app,
  companies,
  notifications,
  programs,
  reports,
  "reports/severity": severity,
  "reports/status": status,
  ui,
};
