import type { Locale } from "../lib/locales.ts";
import type accounts from "./en/accounts.json";
import type app from "./en/app.json";
import type audit from "./en/audit.json";
import type bounty from "./en/bounty.json";
import type companies from "./en/companies.json";
import type cvss from "./en/cvss.json";
import type later from "./en/later.json";
import type notifications from "./en/notifications.json";
import type programs from "./en/programs.json";
import type reports from "./en/reports.json";
import type submit from "./en/submit.json";
import type triage from "./en/triage.json";
import type ui from "./en/ui.json";
import type waiting from "./en/waiting.json";

declare module "use-intl" {
  interface AppConfig {
    Locale: Locale;
    Messages: {
      accounts: typeof accounts;
      app: typeof app;
      audit: typeof audit;
      bounty: typeof bounty;
      companies: typeof companies;
      cvss: typeof cvss;
      later: typeof later;
      notifications: typeof notifications;
      programs: typeof programs;
      reports: typeof reports;
      submit: typeof submit;
      triage: typeof triage;
      ui: typeof ui;
      waiting: typeof waiting;
    };
  }
}
