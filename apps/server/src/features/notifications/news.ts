import {
  type CompanyMoneyKind,
  type ConnectionKind,
  companyMoneyKinds,
  connectionKinds,
  leaderKinds,
  type MoneyDeskKind,
  moneyDeskKinds,
  type NotificationKind,
  type ParticipationKind,
  type PayeeKind,
  participantKinds,
  payeeKinds,
  type ReportNotificationKind,
  type SecondPersonKind,
  secondPersonKinds,
} from "@safeport/contract/notifications/notification.endpoints";
import { type ChangedPart, changedParts, type responseTargets } from "@safeport/contract/programs/program.values";
import type { ProposalPlace } from "@safeport/contract/site/proposal.values";
import type { Language } from "@safeport/messages/languages";
import { translate } from "@safeport/messages/translate";
import type { ReportChange } from "../reports/core/undone-change.visibility.ts";
import type { DisputeEnd } from "./dispute-end.ts";

/** News about a report in a mail: its number but never its title, since others can read mail on its way. */
export interface ReportNews {
  kind: ReportNotificationKind;
  report_id: string;
  number: number;
  /** The dispute on the report that it is about. */
  dispute_id?: string;
  /** The award that it is about. */
  award_id?: string;
  /** The target that was missed. */
  target?: (typeof responseTargets)[number];
  /** Who asks the reader to share the report, in a mail that is being written. */
  inviter?: string | undefined;
  /** It is about several reports that changed together; the mail names none. */
  many?: boolean;
  /** The undoable change; the news is not mailed if it was undone. */
  change?: ReportChange;
  /** The change that this comment came with, whose own mail says enough: the comment is mailed only if the change was undone. */
  covered_by?: ReportChange;
  /** How a dispute was decided. */
  end?: DisputeEnd;
}

/** News about a program in a mail: its title only if everybody sees it. */
export interface ProgramNews {
  kind: "program_changed";
  program_id: string;
  title: string | null;
  parts: ChangedPart[];
  /** The versions that it is about. */
  from_version: number;
  to_version: number;
}

/** News about a person's membership of a program in a mail: the program's title only if everybody sees it. */
export interface ParticipationNews {
  kind: ParticipationKind;
  /** Null where the reader may not know the program any more. */
  program_id: string | null;
  title: string | null;
  /** Status of the application or invitation. */
  status: string;
}

/** News in a mail about the money or a connection of a company. */
export interface CompanyNews {
  kind: CompanyMoneyKind | ConnectionKind | MoneyDeskKind;
  company_id: string;
  name: string;
  deposit_id?: string;
  refund_id?: string;
}

/** News for staff about a proposal that a second person decides, with the reason if it was declined. Names no amount and no person. */
export interface SecondPersonNews {
  kind: SecondPersonKind;
  place: ProposalPlace;
  reason?: string;
}

export type News = ReportNews | ProgramNews | ParticipationNews | CompanyNews | SecondPersonNews;

/** Kinds of news that a bulk change causes. */
const bulkKinds = ["status_changed", "severity_changed", "assigned", "commented"] as const;

/** Whether several reports can have these news together. */
export function isBulkKind(kind: NotificationKind): kind is (typeof bulkKinds)[number] {
  return (bulkKinds as readonly NotificationKind[]).includes(kind);
}

/** Whether some news are about a report. */
export function isOfReport<T extends News>(news: T): news is T & ReportNews {
  return "report_id" in news;
}

/** Whether some news are about the money or a connection of a company. */
export function isOfCompany<T extends News>(news: T): news is T & CompanyNews {
  return "company_id" in news;
}

/** Whether some news are about what a second person decides. */
export function isOfProposal<T extends News>(news: T): news is T & SecondPersonNews {
  return "place" in news;
}

/** The id of the report, company or program of some news, or what a second person decides; empty where the reader may not know it. */
export function subjectOfNews(news: News): string {
  if (isOfReport(news)) return news.report_id;
  if (isOfProposal(news)) return news.place;
  return (isOfCompany(news) ? news.company_id : news.program_id) ?? "";
}

/** Whether some news are about changes of a program. */
export function isOfChanges<T extends News>(news: T): news is T & ProgramNews {
  return news.kind === "program_changed";
}

/** The line of a mail about some news. */
export function newsText(language: Language, news: News): string {
  if (isOfReport(news) && news.many && isBulkKind(news.kind)) return translate(language, `notifications/mail.many.${news.kind}`);
  if (isOfReport(news))
    return translate(language, `notifications/mail.event.${news.kind}`, {
      number: String(news.number),
      inviter: news.inviter ?? "none",
      status: news.end ?? "none",
    });
  if (isOfCompany(news)) return translate(language, `notifications/mail.event.${news.kind}`, { company: news.name });
  if (isOfProposal(news)) return translate(language, `notifications/mail.event.${news.kind}`, { place: news.place });
  if (!isOfChanges(news)) {
    const { kind, title, status } = news;
    return translate(language, `notifications/mail.event.${kind}`, {
      program: title ?? "",
      named: title === null ? "no" : "yes",
      status,
    });
  }
  const changes = partsText(language, news.parts);
  return news.title === null
    ? translate(language, "notifications/mail.event.hidden_program_changed", { changes })
    : translate(language, "notifications/mail.event.program_changed", { changes, program: news.title });
}

/** The path of the page that the news are about. */
export function newsPath(news: News): string {
  if (isOfReport(news)) return news.many ? "/reports?sort=activity" : reportPath(news.report_id, news.dispute_id);
  if (isOfCompany(news)) return companyPath(news);
  if (isOfProposal(news)) return proposalPaths[news.place];
  return isOfChanges(news) ? comparisonPath(news.program_id, news) : participationPath(news.kind, news.program_id);
}

/** The path of the dispute if the news is about one, else the path of the report. */
export function reportPath(reportId: string, disputeId: string | undefined): string {
  return disputeId === undefined ? `/reports/${reportId}` : `/disputes/${disputeId}`;
}

function companyPath({ kind, company_id }: CompanyNews): string {
  if (isMoneyDeskKind(kind)) return moneyDeskPath(kind);
  return isConnectionKind(kind) ? connectionsPath(company_id) : companyMoneyPath(kind, company_id);
}

/** The path of the vault of a company, where the subject of the news stands. */
export function companyMoneyPath(kind: CompanyMoneyKind, companyId: string): string {
  const tab = kind.startsWith("refund_") ? "&tab=refunds" : kind.startsWith("award_") ? "&tab=approvals" : "";
  return `/vault?company=${companyId}${tab}`;
}

/** The path of the desk at which staff confirm deposits, or pay refunds. */
export function moneyDeskPath(kind: MoneyDeskKind): string {
  return kind === "deposit_waits" ? "/admin/payments?type=deposit&status=open" : "/admin/payouts?tab=refunds";
}

/** The pages on which staff decide about what another person proposed. */
export const proposalPaths: Record<ProposalPlace, string> = {
  deposits: "/admin/payments?type=deposit",
  adjustments: "/admin/payments?type=adjustment",
  withdrawals: "/admin/payouts?state=pending",
  refunds: "/admin/payouts?tab=refunds",
  withdrawal_reversals: "/admin/payouts?state=proposed",
  refund_reversals: "/admin/payouts?tab=refunds&state=proposed",
  settings: "/admin/site",
};

/** Whether a notification is about what a second person decides. */
export function isSecondPersonKind(kind: NotificationKind): kind is SecondPersonKind {
  return (secondPersonKinds as readonly NotificationKind[]).includes(kind);
}

/** Whether a notification is about deposits and refunds of companies, for staff. */
export function isMoneyDeskKind(kind: NotificationKind): kind is MoneyDeskKind {
  return (moneyDeskKinds as readonly NotificationKind[]).includes(kind);
}

/** The path of two versions of a program side by side. */
export function comparisonPath(
  program: string,
  { from_version, to_version }: { from_version: unknown; to_version: unknown },
): string {
  return `/bounties/${program}?version=${to_version}&against=${from_version}#history`;
}

/** The path of the page for somebody's participation in a program; the start page where there is no program to show. */
export function participationPath(kind: ParticipationKind, program: string | null): string {
  if (program === null) return "/";
  const tab = {
    interest_received: "interests",
    invitation_answered: "invitations",
    program_left: "members",
    credentials_ran_out: "credentials",
  } as const;
  return kind in tab ? `/bounties/${program}/members?tab=${tab[kind as keyof typeof tab]}` : `/bounties/${program}`;
}

/** Whether a notification is about somebody's participation in a program. */
export function isParticipationKind(kind: NotificationKind): kind is ParticipationKind {
  return ([...leaderKinds, ...participantKinds] as NotificationKind[]).includes(kind);
}

/** Parts of a program as a list in words. */
export function partsText(language: Language, parts: readonly ChangedPart[]): string {
  return new Intl.ListFormat(language).format(parts.map((part) => translate(language, `notifications.part.${part}`)));
}

/** The news in the parameters of a notification about a program. */
export function programNewsOf({ parts = "", from_version, to_version }: Record<string, string>) {
  return {
    kind: "program_changed",
    parts: changedParts.filter((part) => parts.split(" ").includes(part)),
    from_version: Number(from_version),
    to_version: Number(to_version),
  } as const;
}

/** Whether a notification is about somebody's own payouts, identity check or bank accounts. */
export function isPayeeKind(kind: NotificationKind): kind is PayeeKind {
  return (payeeKinds as readonly NotificationKind[]).includes(kind);
}

/** The path of the page with the connections of a company. */
export function connectionsPath(companyId: string): string {
  return `/companies/${companyId}`;
}

/** Whether a notification is about a connection of a company. */
export function isConnectionKind(kind: NotificationKind): kind is ConnectionKind {
  return (connectionKinds as readonly NotificationKind[]).includes(kind);
}

/** Whether a notification is about the money of a company. */
export function isCompanyMoneyKind(kind: NotificationKind): kind is CompanyMoneyKind {
  return (companyMoneyKinds as readonly NotificationKind[]).includes(kind);
}
