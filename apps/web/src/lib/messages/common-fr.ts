import accounts from "@safeport/messages/accounts/fr.json";
import app from "@safeport/messages/app/fr.json";
import companies from "@safeport/messages/companies/fr.json";
import notifications from "@safeport/messages/notifications/fr.json";
import programs from "@safeport/messages/programs/fr.json";
import reports from "@safeport/messages/reports/fr.json";
import severity from "@safeport/messages/reports/severity/fr.json";
import status from "@safeport/messages/reports/status/fr.json";
import ui from "@safeport/messages/ui/fr.json";

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
