import type {} from "use-intl/core";
import accounts from "./accounts/en.json" with { type: "json" };
import agents from "./agents/en.json" with { type: "json" };
import app from "./app/en.json" with { type: "json" };
import audit from "./audit/en.json" with { type: "json" };
import checks from "./checks/en.json" with { type: "json" };
import companies from "./companies/en.json" with { type: "json" };
import disputes from "./disputes/en.json" with { type: "json" };
import errors from "./errors/en.json" with { type: "json" };
import fields from "./fields/en.json" with { type: "json" };
import flood from "./flood/en.json" with { type: "json" };
import floodSettings from "./flood-settings/en.json" with { type: "json" };
import integrations from "./integrations/en.json" with { type: "json" };
import type { Language } from "./languages.ts";
import mail from "./mail/en.json" with { type: "json" };
import notificationKinds from "./notification-kinds/en.json" with { type: "json" };
import notifications from "./notifications/en.json" with { type: "json" };
import programs from "./programs/en.json" with { type: "json" };
import publicPages from "./public-pages/en.json" with { type: "json" };
import reports from "./reports/en.json" with { type: "json" };
import reputation from "./reputation/en.json" with { type: "json" };
import site from "./site/en.json" with { type: "json" };
import ui from "./ui/en.json" with { type: "json" };
import wallet from "./wallet/en.json" with { type: "json" };
import webhooks from "./webhooks/en.json" with { type: "json" };

/** The texts of every feature in English, the language from which the keys are typed; those of all mails are one of them. */
export const english = {
  accounts,
  agents,
  app,
  audit,
  checks,
  companies,
  disputes,
  errors,
  fields,
  flood,
  "flood-settings": floodSettings,
  integrations,
  mail,
  notifications,
  "notification-kinds": notificationKinds,
  programs,
  "public-pages": publicPages,
  reports,
  reputation,
  site,
  ui,
  wallet,
  webhooks,
};
export type Feature = keyof typeof english;

/** Every text in English, by catalogue: a feature or a part of one, such as `reports/editor`. */
export const en = {
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
export type Messages = typeof en;
export type CatalogueName = keyof Messages;

declare module "use-intl/core" {
  interface AppConfig {
    Locale: Language;
    Messages: Messages;
  }
}
