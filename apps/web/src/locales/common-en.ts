import accounts from "./en/accounts.json";
import app from "./en/app.json";
import companies from "./en/companies.json";
import notifications from "./en/notifications.json";
import ui from "./en/ui.json";

/** The texts of the doors and of the frame, which every page needs, in one file. */
export const common = { accounts, app, companies, notifications, ui };
