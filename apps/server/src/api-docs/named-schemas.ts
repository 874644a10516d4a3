import {
  Country,
  DemoAccount,
  LoginInput,
  LoginResult,
  Person,
  RegisterInput,
  SignInLinkInput,
  User,
  VerifyEmailInput,
} from "@safeport/contract/accounts/core/account.schema";
import {
  Passkey,
  PasskeyAssertion,
  PasskeyCreationOptions,
  PasskeyRegistration,
  PasskeyRequestOptions,
} from "@safeport/contract/accounts/core/passkey.schema";
import { ChangeEmailInput, EmailCodeInput } from "@safeport/contract/accounts/email/email.schema";
import { Export } from "@safeport/contract/accounts/export/export.endpoints";
import { SetUpInput } from "@safeport/contract/accounts/operator/set-up.endpoints";
import {
  ChangePasswordInput,
  ForgotPasswordInput,
  ResetPasswordInput,
} from "@safeport/contract/accounts/password/password.endpoints";
import { Profile, UpdateProfileInput } from "@safeport/contract/accounts/profile/profile.schema";
import { Reauthenticated, Session } from "@safeport/contract/accounts/sessions/session.endpoints";
import { EndUserSessionsInput, UpdateUserInput, UserDetail, UserRow } from "@safeport/contract/accounts/users/admin-user.schema";
import { AuditEntry } from "@safeport/contract/audit/audit.endpoints";
import { Company, CreateCompanyInput, UpdateCompanyInput, VouchInput } from "@safeport/contract/companies/company.schema";
import { DomainChallenge, DomainCheck, StartDomainInput, VerifyDomainInput } from "@safeport/contract/companies/domain.schema";
import { IdentityProvider } from "@safeport/contract/companies/identity-provider.endpoints";
import {
  ChangeMemberInput,
  CompanyInvitation,
  InvitationPreview,
  InvitationToken,
  InviteMemberInput,
  Member,
  OpenedInvitation,
  OwnInvitation,
  TransferOwnershipInput,
} from "@safeport/contract/companies/member.schema";
import {
  AnswerDisclosureInput,
  AskDisclosureInput,
  CveInput,
  DisclosedCard,
  DisclosedReport,
  DisclosurePreview,
  Redaction,
  TakeDownInput,
} from "@safeport/contract/disclosure/disclosure.schema";
import {
  AnswerDisputeInput,
  AssignMediatorInput,
  ConcedeDisputeInput,
  Dispute,
  DisputeActionInput,
  OpenDisputeInput,
  RejectDisputeInput,
  ResolveDisputeInput,
} from "@safeport/contract/disputes/dispute.schema";
import { LiveMessage } from "@safeport/contract/events/live.endpoints";
import { AttachedFile, OwnFile } from "@safeport/contract/files/file.schema";
import { Dashboard, PlatformOverview } from "@safeport/contract/insight/dashboard/dashboard.endpoints";
import { ProgramMetrics, StepTime } from "@safeport/contract/insight/metrics/program-metrics.schema";
import { GuestReport } from "@safeport/contract/intake/guest.endpoints";
import { Intake, IntakeForm } from "@safeport/contract/intake/intake.endpoints";
import { ReportMail } from "@safeport/contract/intake/report-mail.endpoints";
import { Integration, TrackerIssue } from "@safeport/contract/integrations/integration.schema";
import { FieldError, PasswordCheck, Problem } from "@safeport/contract/kernel/error";
import { Rewards } from "@safeport/contract/kernel/money";
import { SocialLink } from "@safeport/contract/kernel/social-link";
import { Announcement } from "@safeport/contract/notifications/announcements/announcement.endpoints";
import { Notification } from "@safeport/contract/notifications/core/notification.schema";
import { NotificationPreferences } from "@safeport/contract/notifications/preferences/notification-preference.endpoints";
import {
  CreateProgramInput,
  ListedProgram,
  Program,
  ResponseTargets,
  UpdateProgramInput,
} from "@safeport/contract/programs/core/program.schema";
import { Scope, ScopeInput, UpdateScopeInput } from "@safeport/contract/programs/core/scope.schema";
import { CredentialSet, CredentialUpload, OwnCredentialSet } from "@safeport/contract/programs/credentials/credential.endpoints";
import { ImportSummary, ProgramImport } from "@safeport/contract/programs/import/import.endpoints";
import { Interest } from "@safeport/contract/programs/participation/interest.endpoints";
import { ProgramInvitation, ProgramInvitationPreview } from "@safeport/contract/programs/participation/invitation.endpoints";
import { Ban, ProgramMember } from "@safeport/contract/programs/participation/program-member.endpoints";
import { PublicProgram, PublicProgramCard } from "@safeport/contract/programs/public/public-program.endpoints";
import { ScopeImport } from "@safeport/contract/programs/scopes/scope-tool.endpoints";
import { ProgramComparison, ProgramVersion, ScopeDifference } from "@safeport/contract/programs/versions/program-version.schema";
import { ReportImport } from "@safeport/contract/report-exchange/import/report-import.endpoints";
import { DuplicateCard } from "@safeport/contract/reports/core/duplicate-card.schema";
import { KnownIssueProof } from "@safeport/contract/reports/core/known-issue-proof.schema";
import {
  Report,
  ReportCard,
  ReportCounts,
  SeverityChange,
  SeverityResult,
  Weakness,
} from "@safeport/contract/reports/core/report.schema";
import { ReportDisclosure } from "@safeport/contract/reports/core/report-disclosure.schema";
import {
  AnswerRetestInput,
  AnswerSeverityInput,
  ChangeSeverityInput,
  ChangeStatusInput,
  CorrectInput,
  DecideRetestInput,
  SubmitReportInput,
  UpdateDraftInput,
  ValidateInput,
} from "@safeport/contract/reports/core/report-input.schema";
import { KnownIssueImport, KnownIssueMatch } from "@safeport/contract/reports/known-issues/known-issue.endpoints";
import {
  CommitmentBatch,
  KnownIssue,
  KnownIssueChange,
  NewKnownIssue,
} from "@safeport/contract/reports/known-issues/known-issue.schema";
import { ProgramHacker } from "@safeport/contract/reports/program-report.endpoints";
import { ReportTerms } from "@safeport/contract/reports/terms/report-terms.schema";
import { Thanks } from "@safeport/contract/reports/thanks/thanks.endpoints";
import {
  CommentInput,
  EditCommentInput,
  FlagCommentInput,
  TimelineItem,
} from "@safeport/contract/reports/timeline/timeline.schema";
import { LeaderboardPlace, PointEntry, Reputation } from "@safeport/contract/reputation/reputation.endpoints";
import { Webhook, WebhookDelivery } from "@safeport/contract/webhooks/webhook.endpoints";
import { moneySchemas } from "./money-schemas.ts";

/** The schemas that the description of the API calls by a name; the others are named after their operation. */
export const namedSchemas = {
  ...moneySchemas,
  Dashboard,
  PlatformOverview,
  Announcement,
  AttachedFile,
  AuditEntry,
  Ban,
  ChangeEmailInput,
  ChangeMemberInput,
  ChangePasswordInput,
  ChangeSeverityInput,
  ChangeStatusInput,
  CommentInput,
  Company,
  CompanyInvitation,
  CorrectInput,
  Country,
  CreateCompanyInput,
  CreateProgramInput,
  CredentialSet,
  CredentialUpload,
  DemoAccount,
  Dispute,
  DomainChallenge,
  DomainCheck,
  EditCommentInput,
  EmailCodeInput,
  EndUserSessionsInput,
  Export,
  FieldError,
  FlagCommentInput,
  ForgotPasswordInput,
  ImportSummary,
  IdentityProvider,
  Integration,
  Intake,
  IntakeForm,
  GuestReport,
  ReportMail,
  Webhook,
  WebhookDelivery,
  Interest,
  InvitationToken,
  InviteMemberInput,
  AnswerDisclosureInput,
  AskDisclosureInput,
  CommitmentBatch,
  CveInput,
  DisclosedCard,
  DisclosedReport,
  DisclosurePreview,
  DuplicateCard,
  Redaction,
  ReportDisclosure,
  TakeDownInput,
  KnownIssue,
  KnownIssueChange,
  KnownIssueImport,
  KnownIssueMatch,
  KnownIssueProof,
  NewKnownIssue,
  LeaderboardPlace,
  ListedProgram,
  LiveMessage,
  LoginInput,
  LoginResult,
  Member,
  Notification,
  NotificationPreferences,
  AnswerRetestInput,
  AnswerSeverityInput,
  DecideRetestInput,
  AnswerDisputeInput,
  AssignMediatorInput,
  ConcedeDisputeInput,
  DisputeActionInput,
  OpenDisputeInput,
  RejectDisputeInput,
  ResolveDisputeInput,
  InvitationPreview,
  OpenedInvitation,
  OwnCredentialSet,
  OwnFile,
  OwnInvitation,
  Passkey,
  PasskeyAssertion,
  PasskeyCreationOptions,
  PasskeyRegistration,
  PasskeyRequestOptions,
  PasswordCheck,
  Person,
  PointEntry,
  Problem,
  Profile,
  Program,
  ProgramComparison,
  ProgramHacker,
  ProgramImport,
  ProgramInvitation,
  ProgramInvitationPreview,
  ProgramMember,
  ProgramMetrics,
  ProgramVersion,
  PublicProgram,
  PublicProgramCard,
  Reauthenticated,
  RegisterInput,
  Report,
  ReportCard,
  ReportCounts,
  ReportTerms,
  Reputation,
  ResetPasswordInput,
  ResponseTargets,
  Rewards,
  Scope,
  ScopeDifference,
  ReportImport,
  ScopeImport,
  ScopeInput,
  Session,
  SetUpInput,
  SeverityChange,
  SeverityResult,
  SignInLinkInput,
  SocialLink,
  StartDomainInput,
  StepTime,
  SubmitReportInput,
  Thanks,
  TimelineItem,
  TransferOwnershipInput,
  UpdateCompanyInput,
  UpdateDraftInput,
  UpdateProfileInput,
  UpdateProgramInput,
  UpdateScopeInput,
  UpdateUserInput,
  TrackerIssue,
  User,
  UserDetail,
  UserRow,
  ValidateInput,
  VerifyDomainInput,
  VerifyEmailInput,
  VouchInput,
  Weakness,
};
