import type { NotificationKind } from "@safeport/contract/notifications/notification.endpoints";
import { type ChangedPart, changedParts } from "@safeport/contract/programs/program.values";
import type { Language } from "@safeport/messages/languages";
import { translate } from "@safeport/messages/translate";

/** What a mail says of a report: its number, and never its title, since mail is read by others on its way. */
export interface ReportNews {
  kind: Exclude<NotificationKind, "program_changed">;
  report_id: string;
  number: number;
}

/** What a mail says of a program: its title only if everybody sees it. */
export interface ProgramNews {
  kind: "program_changed";
  program_id: string;
  title: string | null;
  parts: ChangedPart[];
  /** The versions that it is about. */
  from_version: number;
  to_version: number;
}

export type News = ReportNews | ProgramNews;

/** The line of a mail about some news. */
export function newsText(language: Language, news: News): string {
  if (news.kind !== "program_changed")
    return translate(language, `notifications/mail.event.${news.kind}`, { number: String(news.number) });
  const changes = partsText(language, news.parts);
  return news.title === null
    ? translate(language, "notifications/mail.event.hidden_program_changed", { changes })
    : translate(language, "notifications/mail.event.program_changed", { changes, program: news.title });
}

/** The path of the page that the news are about. */
export function newsPath(news: News): string {
  if (news.kind !== "program_changed") return `/reports/${news.report_id}`;
  return comparisonPath(news.program_id, news);
}

/** The path of two versions of a program side by side. */
export function comparisonPath(
  program: string,
  { from_version, to_version }: { from_version: unknown; to_version: unknown },
): string {
  return `/bounties/${program}?version=${to_version}&against=${from_version}#history`;
}

/** Parts of a program as a list in words. */
export function partsText(language: Language, parts: readonly ChangedPart[]): string {
  return new Intl.ListFormat(language).format(parts.map((part) => translate(language, `notifications.part.${part}`)));
}

/** The news that are in the parameters of a notification about a program. */
export function programNewsOf({ parts = "", from_version, to_version }: Record<string, string>) {
  return {
    kind: "program_changed",
    parts: changedParts.filter((part) => parts.split(" ").includes(part)),
    from_version: Number(from_version),
    to_version: Number(to_version),
  } as const;
}
