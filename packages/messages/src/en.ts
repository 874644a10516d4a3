import type {} from "use-intl/core";
import accounts from "./accounts/en.json" with { type: "json" };
import accountsExport from "./accounts/export/en.json" with { type: "json" };
import accountsMail from "./accounts/mail/en.json" with { type: "json" };
import accountsPasskeys from "./accounts/passkeys/en.json" with { type: "json" };
import accountsPrivacy from "./accounts/privacy/en.json" with { type: "json" };
import accountsProfile from "./accounts/profile/en.json" with { type: "json" };
import accountsReset from "./accounts/reset/en.json" with { type: "json" };
import accountsSecurity from "./accounts/security/en.json" with { type: "json" };
import accountsSetup from "./accounts/setup/en.json" with { type: "json" };
import accountsSignInLink from "./accounts/sign-in-link/en.json" with { type: "json" };
import accountsTokens from "./accounts/tokens/en.json" with { type: "json" };
import accountsUsers from "./accounts/users/en.json" with { type: "json" };
import app from "./app/en.json" with { type: "json" };
import appPalette from "./app/palette/en.json" with { type: "json" };
import audit from "./audit/en.json" with { type: "json" };
import companiesDomain from "./companies/domain/en.json" with { type: "json" };
import companies from "./companies/en.json" with { type: "json" };
import companiesMail from "./companies/mail/en.json" with { type: "json" };
import companiesSettings from "./companies/settings/en.json" with { type: "json" };
import disputes from "./disputes/en.json" with { type: "json" };
import errors from "./errors/en.json" with { type: "json" };
import errorsField from "./errors/field/en.json" with { type: "json" };
import integrations from "./integrations/en.json" with { type: "json" };
import type { Language } from "./languages.ts";
import notificationsAnnouncements from "./notifications/announcements/en.json" with { type: "json" };
import notifications from "./notifications/en.json" with { type: "json" };
import notificationsMail from "./notifications/mail/en.json" with { type: "json" };
import notificationsPreferences from "./notifications/preferences/en.json" with { type: "json" };
import notificationsStop from "./notifications/stop/en.json" with { type: "json" };
import programsCredentials from "./programs/credentials/en.json" with { type: "json" };
import programsEditor from "./programs/editor/en.json" with { type: "json" };
import programs from "./programs/en.json" with { type: "json" };
import programsHistory from "./programs/history/en.json" with { type: "json" };
import programsImports from "./programs/imports/en.json" with { type: "json" };
import programsMail from "./programs/mail/en.json" with { type: "json" };
import programsParticipation from "./programs/participation/en.json" with { type: "json" };
import programsPublic from "./programs/public/en.json" with { type: "json" };
import programsQuestions from "./programs/questions/en.json" with { type: "json" };
import programsSafeHarbor from "./programs/safe-harbor/en.json" with { type: "json" };
import programsTerms from "./programs/terms/en.json" with { type: "json" };
import programsTools from "./programs/tools/en.json" with { type: "json" };
import reportsAward from "./reports/award/en.json" with { type: "json" };
import reportsCollaborators from "./reports/collaborators/en.json" with { type: "json" };
import reportsCorrection from "./reports/correction/en.json" with { type: "json" };
import reportsCvss from "./reports/cvss/en.json" with { type: "json" };
import reportsDashboard from "./reports/dashboard/en.json" with { type: "json" };
import reportsDesk from "./reports/desk/en.json" with { type: "json" };
import reportsDisclosure from "./reports/disclosure/en.json" with { type: "json" };
import reportsEditor from "./reports/editor/en.json" with { type: "json" };
import reports from "./reports/en.json" with { type: "json" };
import reportsImport from "./reports/import/en.json" with { type: "json" };
import reportsKnownIssues from "./reports/known-issues/en.json" with { type: "json" };
import reportsMetrics from "./reports/metrics/en.json" with { type: "json" };
import reportsSeverity from "./reports/severity/en.json" with { type: "json" };
import reportsSeverityDialog from "./reports/severity-dialog/en.json" with { type: "json" };
import reportsStatus from "./reports/status/en.json" with { type: "json" };
import reportsStatusDialog from "./reports/status-dialog/en.json" with { type: "json" };
import reportsWaiting from "./reports/waiting/en.json" with { type: "json" };
import reportsWeaknesses from "./reports/weaknesses/en.json" with { type: "json" };
import reputation from "./reputation/en.json" with { type: "json" };
import site from "./site/en.json" with { type: "json" };
import ui from "./ui/en.json" with { type: "json" };
import uiFiles from "./ui/files/en.json" with { type: "json" };
import walletAdmin from "./wallet/admin/en.json" with { type: "json" };
import walletCompany from "./wallet/company/en.json" with { type: "json" };
import walletDesk from "./wallet/desk/en.json" with { type: "json" };
import walletDocuments from "./wallet/documents/en.json" with { type: "json" };
import walletIdentity from "./wallet/identity/en.json" with { type: "json" };
import walletMail from "./wallet/mail/en.json" with { type: "json" };
import walletMethods from "./wallet/methods/en.json" with { type: "json" };
import walletPayments from "./wallet/payments/en.json" with { type: "json" };
import walletVault from "./wallet/vault/en.json" with { type: "json" };
import walletWithdrawals from "./wallet/withdrawals/en.json" with { type: "json" };

/** Every text in English, the language from which the keys are typed. A catalogue is named after its folder: `reports/editor`. */
export const en = {
  accounts,
  "accounts/export": accountsExport,
  "accounts/mail": accountsMail,
  "accounts/passkeys": accountsPasskeys,
  "accounts/privacy": accountsPrivacy,
  "accounts/profile": accountsProfile,
  "accounts/reset": accountsReset,
  "accounts/security": accountsSecurity,
  "accounts/setup": accountsSetup,
  "accounts/sign-in-link": accountsSignInLink,
  "accounts/tokens": accountsTokens,
  "accounts/users": accountsUsers,
  app,
  "app/palette": appPalette,
  audit,
  companies,
  "companies/domain": companiesDomain,
  "companies/mail": companiesMail,
  "companies/settings": companiesSettings,
  disputes,
  errors,
  "errors/field": errorsField,
  integrations,
  notifications,
  "notifications/announcements": notificationsAnnouncements,
  "notifications/mail": notificationsMail,
  "notifications/preferences": notificationsPreferences,
  "notifications/stop": notificationsStop,
  programs,
  "programs/credentials": programsCredentials,
  "programs/editor": programsEditor,
  "programs/history": programsHistory,
  "programs/questions": programsQuestions,
  "programs/public": programsPublic,
  "programs/mail": programsMail,
  "programs/participation": programsParticipation,
  "programs/imports": programsImports,
  "programs/safe-harbor": programsSafeHarbor,
  "programs/tools": programsTools,
  reports,
  "reports/collaborators": reportsCollaborators,
  "reports/correction": reportsCorrection,
  "reports/cvss": reportsCvss,
  "reports/dashboard": reportsDashboard,
  "reports/editor": reportsEditor,
  "reports/import": reportsImport,
  "reports/metrics": reportsMetrics,
  "programs/terms": programsTerms,
  "reports/severity": reportsSeverity,
  "reports/severity-dialog": reportsSeverityDialog,
  "reports/status": reportsStatus,
  "reports/status-dialog": reportsStatusDialog,
  "reports/weaknesses": reportsWeaknesses,
  "reports/known-issues": reportsKnownIssues,
  "reports/disclosure": reportsDisclosure,
  "reports/desk": reportsDesk,
  "reports/waiting": reportsWaiting,
  reputation,
  site,
  ui,
  "ui/files": uiFiles,
  "reports/award": reportsAward,
  "wallet/admin": walletAdmin,
  "wallet/company": walletCompany,
  "wallet/payments": walletPayments,
  "wallet/mail": walletMail,
  "wallet/desk": walletDesk,
  "wallet/documents": walletDocuments,
  "wallet/identity": walletIdentity,
  "wallet/methods": walletMethods,
  "wallet/vault": walletVault,
  "wallet/withdrawals": walletWithdrawals,
};

export type Messages = typeof en;
export type CatalogueName = keyof Messages;

declare module "use-intl/core" {
  interface AppConfig {
    Locale: Language;
    Messages: Messages;
  }
}
