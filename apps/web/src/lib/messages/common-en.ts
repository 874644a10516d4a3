import accounts from "@safeport/messages/accounts/en.json";
import app from "@safeport/messages/app/en.json";
import companies from "@safeport/messages/companies/en.json";
import fields from "@safeport/messages/fields/en.json";
import notifications from "@safeport/messages/notifications/en.json";
import ui from "@safeport/messages/ui/en.json";

/** The texts that every page may show, loaded as one file. */
export const common = { ...accounts, ...app, ...companies, ...fields, ...notifications, ...ui };
