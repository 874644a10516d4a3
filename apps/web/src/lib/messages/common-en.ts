import accounts from "@safeport/messages/accounts/en.json";
import app from "@safeport/messages/app/en.json";
import companies from "@safeport/messages/companies/en.json";
import notifications from "@safeport/messages/notifications/en.json";
import severity from "@safeport/messages/reports/severity/en.json";
import status from "@safeport/messages/reports/status/en.json";
import ui from "@safeport/messages/ui/en.json";

/** The texts that every page needs, loaded as one file. */
export const common = { accounts, app, companies, notifications, "reports/severity": severity, "reports/status": status, ui };
