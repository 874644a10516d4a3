import accounts from "./fr/accounts.json";
import app from "./fr/app.json";
import companies from "./fr/companies.json";
import notifications from "./fr/notifications.json";
import ui from "./fr/ui.json";

/** The texts of the doors and of the frame, which every page needs, in one file. */
export const common = { accounts, app, companies, notifications, ui };
