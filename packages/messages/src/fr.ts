import accountsExport from "./accounts/export/fr.json" with { type: "json" };
import accounts from "./accounts/fr.json" with { type: "json" };
import accountsMail from "./accounts/mail/fr.json" with { type: "json" };
import accountsPasskeys from "./accounts/passkeys/fr.json" with { type: "json" };
import accountsPrivacy from "./accounts/privacy/fr.json" with { type: "json" };
import accountsProfile from "./accounts/profile/fr.json" with { type: "json" };
import accountsReset from "./accounts/reset/fr.json" with { type: "json" };
import accountsSecurity from "./accounts/security/fr.json" with { type: "json" };
import accountsSetup from "./accounts/setup/fr.json" with { type: "json" };
import accountsSignInLink from "./accounts/sign-in-link/fr.json" with { type: "json" };
import accountsTokens from "./accounts/tokens/fr.json" with { type: "json" };
import accountsUsers from "./accounts/users/fr.json" with { type: "json" };
import app from "./app/fr.json" with { type: "json" };
import appPalette from "./app/palette/fr.json" with { type: "json" };
import audit from "./audit/fr.json" with { type: "json" };
import companiesDomain from "./companies/domain/fr.json" with { type: "json" };
import companies from "./companies/fr.json" with { type: "json" };
import companiesMail from "./companies/mail/fr.json" with { type: "json" };
import companiesSettings from "./companies/settings/fr.json" with { type: "json" };
import disputes from "./disputes/fr.json" with { type: "json" };
import type { Messages } from "./en.ts";
import errorsField from "./errors/field/fr.json" with { type: "json" };
import errors from "./errors/fr.json" with { type: "json" };
import integrations from "./integrations/fr.json" with { type: "json" };
import notificationsAnnouncements from "./notifications/announcements/fr.json" with { type: "json" };
import notifications from "./notifications/fr.json" with { type: "json" };
import notificationsMail from "./notifications/mail/fr.json" with { type: "json" };
import notificationsPreferences from "./notifications/preferences/fr.json" with { type: "json" };
import notificationsStop from "./notifications/stop/fr.json" with { type: "json" };
import programsCredentials from "./programs/credentials/fr.json" with { type: "json" };
import programsEditor from "./programs/editor/fr.json" with { type: "json" };
import programs from "./programs/fr.json" with { type: "json" };
import programsHistory from "./programs/history/fr.json" with { type: "json" };
import programsImports from "./programs/imports/fr.json" with { type: "json" };
import programsMail from "./programs/mail/fr.json" with { type: "json" };
import programsParticipation from "./programs/participation/fr.json" with { type: "json" };
import programsPublic from "./programs/public/fr.json" with { type: "json" };
import programsQuestions from "./programs/questions/fr.json" with { type: "json" };
import programsSafeHarbor from "./programs/safe-harbor/fr.json" with { type: "json" };
import programsTerms from "./programs/terms/fr.json" with { type: "json" };
import programsTools from "./programs/tools/fr.json" with { type: "json" };
import reportsAward from "./reports/award/fr.json" with { type: "json" };
import reportsCollaborators from "./reports/collaborators/fr.json" with { type: "json" };
import reportsCorrection from "./reports/correction/fr.json" with { type: "json" };
import reportsCvss from "./reports/cvss/fr.json" with { type: "json" };
import reportsDashboard from "./reports/dashboard/fr.json" with { type: "json" };
import reportsDesk from "./reports/desk/fr.json" with { type: "json" };
import reportsDisclosure from "./reports/disclosure/fr.json" with { type: "json" };
import reportsEditor from "./reports/editor/fr.json" with { type: "json" };
import reports from "./reports/fr.json" with { type: "json" };
import reportsImport from "./reports/import/fr.json" with { type: "json" };
import reportsKnownIssues from "./reports/known-issues/fr.json" with { type: "json" };
import reportsMetrics from "./reports/metrics/fr.json" with { type: "json" };
import reportsSeverity from "./reports/severity/fr.json" with { type: "json" };
import reportsSeverityDialog from "./reports/severity-dialog/fr.json" with { type: "json" };
import reportsStatus from "./reports/status/fr.json" with { type: "json" };
import reportsStatusDialog from "./reports/status-dialog/fr.json" with { type: "json" };
import reportsWaiting from "./reports/waiting/fr.json" with { type: "json" };
import reportsWeaknesses from "./reports/weaknesses/fr.json" with { type: "json" };
import reputation from "./reputation/fr.json" with { type: "json" };
import site from "./site/fr.json" with { type: "json" };
import uiFiles from "./ui/files/fr.json" with { type: "json" };
import ui from "./ui/fr.json" with { type: "json" };
import walletAdmin from "./wallet/admin/fr.json" with { type: "json" };
import walletCompany from "./wallet/company/fr.json" with { type: "json" };
import walletDesk from "./wallet/desk/fr.json" with { type: "json" };
import walletDocuments from "./wallet/documents/fr.json" with { type: "json" };
import walletIdentity from "./wallet/identity/fr.json" with { type: "json" };
import walletMail from "./wallet/mail/fr.json" with { type: "json" };
import walletMethods from "./wallet/methods/fr.json" with { type: "json" };
import walletPayments from "./wallet/payments/fr.json" with { type: "json" };
import walletVault from "./wallet/vault/fr.json" with { type: "json" };
import walletWithdrawals from "./wallet/withdrawals/fr.json" with { type: "json" };

/** Every text in French. */
export const fr: Messages = {
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
