import accounts from "@safeport/messages/accounts/fr.json";
import app from "@safeport/messages/app/fr.json";
import companies from "@safeport/messages/companies/fr.json";
import notifications from "@safeport/messages/notifications/fr.json";
import ui from "@safeport/messages/ui/fr.json";

/** The texts that every page needs, loaded as one file. */
export const common = { accounts, app, companies, notifications, ui };
