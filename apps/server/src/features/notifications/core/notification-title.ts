import { disputeSteps } from "@safeport/contract/kernel/dispute.values";
import { severities } from "@safeport/contract/kernel/severity.values";
import {
  isBulkKind,
  type NotificationKind,
  notificationKinds,
  notificationRules,
} from "@safeport/contract/notifications/core/notification-kinds";
import { credentialEnds } from "@safeport/contract/programs/core/credential.state";
import { changedParts } from "@safeport/contract/programs/core/program.values";
import { interestStatuses } from "@safeport/contract/programs/participation/interest.state";
import { invitationStatuses } from "@safeport/contract/programs/participation/invitation.state";
import { reportStatuses } from "@safeport/contract/reports/core/report.state";
import { proposalPlaces } from "@safeport/contract/site/proposal.values";
import type { Language } from "@safeport/messages/languages";
import { translate } from "@safeport/messages/translate";
import { disputeEnds } from "./dispute-end.ts";
import { partsText, programNewsOf } from "./news.ts";

/** The parameters of a notification that its title names. */
type TitleParams = { [name in "status" | "severity" | "parts" | "bulk_id" | "place"]?: string };

/** The title of a notification in a language; `name` is that of the person who acted. */
export function titleOf(language: Language, kind: NotificationKind, params: TitleParams, name: string): string {
  const { status, severity } = params;
  const changes = partsText(language, programNewsOf(params).parts);
  const key =
    params.bulk_id && isBulkKind(kind)
      ? (`notification-kinds.${kind}.many.title` as const)
      : (`notification-kinds.${kind}.title` as const);
  return translate(language, key, {
    name,
    changes,
    ...(isOneOf(answers, status) && { status }),
    ...(kind === "dispute_decided" && { status: status ?? "decided" }),
    ...(kind === "dispute_overdue" && { status: status ?? "step" }),
    ...(notificationRules[kind].about === "proposal" && { place: params.place ?? "" }),
    ...(isOneOf(reportStatuses, status) && { status: translate(language, `reports/status.${status}`) }),
    ...(isOneOf(severities, severity) && { severity: translate(language, `reports/severity.${severity}`) }),
  });
}

/** Results of applications and invitations, and ends of credentials. */
const answers = [...new Set([...interestStatuses, ...invitationStatuses, ...credentialEnds])];

function isOneOf<T extends string>(values: readonly T[], value: string | undefined): value is T {
  return (values as readonly (string | undefined)[]).includes(value);
}

/** The parameter of a title that has one, with its values; null stands for notifications of before it was kept. */
const titleValues: Partial<Record<NotificationKind, readonly [param: keyof TitleParams, values: readonly (string | null)[]]>> = {
  status_changed: ["status", reportStatuses],
  severity_changed: ["severity", severities],
  program_changed: ["parts", changedParts],
  interest_answered: ["status", interestStatuses],
  credentials_ended: ["status", credentialEnds],
  invitation_answered: ["status", invitationStatuses],
  dispute_overdue: ["status", [null, ...disputeSteps]],
  dispute_decided: ["status", [null, ...disputeEnds]],
  second_person_waits: ["place", proposalPlaces],
  proposal_declined: ["place", proposalPlaces],
};

/** Title of a kind of notification, without names. */
interface TitleText {
  kind: NotificationKind;
  /** Whether it is the title of several reports that changed together; null for kinds that no bulk change causes. */
  isBulk: boolean | null;
  /** The value that it is for. */
  param: keyof TitleParams | null;
  value: string | null;
  text: string;
}

// An announcement has a title of its own.
const titledKinds = notificationKinds.filter((kind) => kind !== "announcement");

function textsIn(language: Language): TitleText[] {
  return titledKinds.flatMap((kind) => {
    const [param, values] = titleValues[kind] ?? [null, [null]];
    return (isBulkKind(kind) ? [false, true] : [null]).flatMap((isBulk) =>
      values.map((value) => {
        const params = { ...(isBulk && { bulk_id: "any" }), ...(param && value && { [param]: value }) };
        return { kind, isBulk, param, value, text: titleOf(language, kind, params, "").toLowerCase() };
      }),
    );
  });
}

/** The titles of each language that has been searched. */
const texts = new Map<Language, TitleText[]>();

/** A word of a search, with the titles of each kind that contain it. */
export interface SearchedWord {
  word: string;
  titles: { [kind in NotificationKind]?: Omit<TitleText, "kind" | "text">[] };
}

/** The words of a search that are looked for; each is compared with every notification of its reader. */
const maxWords = 8;

/** The first words of a search, each with the titles that contain it in a language. */
export function wordsOf(language: Language, search: string): SearchedWord[] {
  const known = texts.get(language) ?? textsIn(language);
  texts.set(language, known);
  const words = new Set(search.toLowerCase().split(/\s+/).filter(Boolean));
  return [...words].slice(0, maxWords).map((word) => {
    const titles: SearchedWord["titles"] = {};
    for (const { kind, text, ...title } of known) {
      if (!text.includes(word)) continue;
      titles[kind] ??= [];
      titles[kind].push(title);
    }
    return { word, titles };
  });
}

/** Stands for a name; no text contains it. */
const mark = "\u0000";

/** The kinds whose titles name the person who acted. */
export function namedKinds(): NotificationKind[] {
  return titledKinds.filter((kind) => {
    const [param, [value] = []] = titleValues[kind] ?? [];
    return titleOf("en", kind, param && value ? { [param]: value } : {}, mark).includes(mark);
  });
}
