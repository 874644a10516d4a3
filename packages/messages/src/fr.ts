import accounts from "./accounts/fr.json" with { type: "json" };
import agents from "./agents/fr.json" with { type: "json" };
import app from "./app/fr.json" with { type: "json" };
import audit from "./audit/fr.json" with { type: "json" };
import checks from "./checks/fr.json" with { type: "json" };
import companies from "./companies/fr.json" with { type: "json" };
import disputes from "./disputes/fr.json" with { type: "json" };
import type { Messages } from "./en.ts";
import errors from "./errors/fr.json" with { type: "json" };
import fields from "./fields/fr.json" with { type: "json" };
import flood from "./flood/fr.json" with { type: "json" };
import floodSettings from "./flood-settings/fr.json" with { type: "json" };
import integrations from "./integrations/fr.json" with { type: "json" };
import mail from "./mail/fr.json" with { type: "json" };
import notificationKinds from "./notification-kinds/fr.json" with { type: "json" };
import notifications from "./notifications/fr.json" with { type: "json" };
import programs from "./programs/fr.json" with { type: "json" };
import publicPages from "./public-pages/fr.json" with { type: "json" };
import reports from "./reports/fr.json" with { type: "json" };
import reputation from "./reputation/fr.json" with { type: "json" };
import site from "./site/fr.json" with { type: "json" };
import ui from "./ui/fr.json" with { type: "json" };
import wallet from "./wallet/fr.json" with { type: "json" };
import webhooks from "./webhooks/fr.json" with { type: "json" };

/** Every text in French. */
export const fr: Messages = {
  ...accounts,
  ...agents,
  ...app,
  ...audit,
  ...checks,
  ...companies,
  ...disputes,
  ...errors,
  ...fields,
  ...flood,
  ...floodSettings,
  ...integrations,
  ...mail,
  ...notifications,
  ...notificationKinds,
  ...programs,
  ...publicPages,
  ...reports,
  ...reputation,
  ...site,
  ...ui,
  ...wallet,
  ...webhooks,
};
