import {
  isBulkKind,
  type KindAbout,
  type NotificationKind,
  notificationRules,
} from "@safeport/contract/notifications/core/notification-kinds";
import { type ChangedPart, changedParts, type responseTargets } from "@safeport/contract/programs/core/program.values";
import type { ProposalPlace } from "@safeport/contract/site/proposal.values";
import type { Language } from "@safeport/messages/languages";
import { translate } from "@safeport/messages/translate";
import type { ReportChange } from "../../reports/core/undone-change.visibility.ts";
import type { DisputeEnd } from "./dispute-end.ts";

/** News about a report in a mail: its number but never its title, since others can read mail on its way. */
export interface ReportNews {
  kind: KindAbout<"report">;
  report_id: string;
  number: number;
  /** The dispute on the report that it is about. */
  dispute_id?: string;
  /** The award that it is about. */
  award_id?: string;
  /** The target that was missed. */
  target?: (typeof responseTargets)[number];
  /** Name of the person who asks the reader to share the report, in a mail that is being written. */
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
  kind: KindAbout<"program">;
  program_id: string;
  title: string | null;
  parts: ChangedPart[];
  /** The versions that it is about. */
  from_version: number;
  to_version: number;
}

/** News about a person's membership of a program in a mail: the program's title only if everybody sees it. */
export interface ParticipationNews {
  kind: KindAbout<"participation">;
  /** Null where the reader may not know the program any more. */
  program_id: string | null;
  title: string | null;
  /** Status of the application or invitation. */
  status: string;
}

/** News in a mail about the money or a connection of a company. */
export interface CompanyNews {
  kind: KindAbout<"company">;
  company_id: string;
  name: string;
  deposit_id?: string;
  refund_id?: string;
}

/** News for staff about a proposal that a second person decides, with the reason if it was declined. */
export interface SecondPersonNews {
  kind: KindAbout<"proposal">;
  place: ProposalPlace;
  reason?: string;
  /** Minor units; none for settings. */
  sum?: { amount: number; currency: string } | undefined;
  /** The id of the company or person whose money it is. */
  owner?: string | undefined;
}

export type News = ReportNews | ProgramNews | ParticipationNews | CompanyNews | SecondPersonNews;

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
  if (isOfReport(news) && news.many && isBulkKind(news.kind))
    return translate(language, `notification-kinds.${news.kind}.many.mail`);
  if (isOfReport(news))
    return translate(language, `notification-kinds.${news.kind}.mail`, {
      number: String(news.number),
      inviter: news.inviter ?? "none",
      status: news.end ?? "none",
    });
  if (isOfCompany(news)) return translate(language, `notification-kinds.${news.kind}.mail`, { company: news.name });
  if (isOfProposal(news)) return translate(language, `notification-kinds.${news.kind}.mail`, { place: news.place });
  if (!isOfChanges(news)) {
    const { kind, title, status } = news;
    return translate(language, `notification-kinds.${kind}.mail`, {
      program: title ?? "",
      named: title === null ? "no" : "yes",
      status,
    });
  }
  const changes = partsText(language, news.parts);
  return news.title === null
    ? translate(language, "notification-kinds.program_changed.mail_of_hidden", { changes })
    : translate(language, "notification-kinds.program_changed.mail", { changes, program: news.title });
}

/** The path of the page that the news are about. */
export function newsPath(news: News): string {
  return pagePath(news.kind, { ...news, id: isOfProposal(news) ? null : subjectOfNews(news) || null });
}

/** Subject of a notification, as far as its page needs it. */
interface PageSubject {
  /** Null for no object, or for one that the reader may not know. A program may have its handle. */
  id: string | null;
  dispute_id?: string | undefined;
  /** It is about several reports. */
  many?: boolean | undefined;
  place?: ProposalPlace | undefined;
  from_version?: number | undefined;
  to_version?: number | undefined;
}

/** The path of the page of a notification. */
export function pagePath(kind: NotificationKind, { id, dispute_id, many, place, from_version, to_version }: PageSubject): string {
  const rule: { about: string; page?: string } = notificationRules[kind];
  if (many) return "/reports?sort=activity";
  if (rule.page !== undefined) return id === null && rule.page.includes("{id}") ? "/" : rule.page.replace("{id}", id ?? "");
  if (place !== undefined) return proposalPaths[place];
  if (rule.about === "program") return `/bounties/${id}?version=${to_version}&against=${from_version}#history`;
  return dispute_id === undefined ? `/reports/${id}` : `/disputes/${dispute_id}`;
}

/** The pages on which staff decide about what another person proposed. */
const proposalPaths: Record<ProposalPlace, string> = {
  deposits: "/admin/payments?type=deposit",
  bank_entries: "/admin/statements?tab=open&state=open",
  adjustments: "/admin/payments?type=adjustment",
  withdrawals: "/admin/payouts?state=pending",
  refunds: "/admin/payouts?tab=refunds",
  withdrawal_reversals: "/admin/payouts?state=proposed",
  refund_reversals: "/admin/payouts?tab=refunds&state=proposed",
  settings: "/admin/site",
};

/** Parts of a program as a list in words. */
export function partsText(language: Language, parts: readonly ChangedPart[]): string {
  return new Intl.ListFormat(language).format(
    parts.map((part) => translate(language, `notification-kinds.program_changed.part.${part}`)),
  );
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
