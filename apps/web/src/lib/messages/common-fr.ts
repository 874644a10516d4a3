import accounts from "@safeport/messages/accounts/fr.json";
import app from "@safeport/messages/app/fr.json";
import companies from "@safeport/messages/companies/fr.json";
import fields from "@safeport/messages/fields/fr.json";
import notifications from "@safeport/messages/notifications/fr.json";
import ui from "@safeport/messages/ui/fr.json";

/** The texts that every page may show, loaded as one file. */
export const common = { ...accounts, ...app, ...companies, ...fields, ...notifications, ...ui };
