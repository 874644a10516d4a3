import { disputeSteps } from "@safeport/contract/kernel/dispute.values";
import { severities } from "@safeport/contract/kernel/severity.values";
import { type NotificationKind, notificationKinds } from "@safeport/contract/notifications/notification.endpoints";
import { credentialEnds } from "@safeport/contract/programs/credentials/credential.state";
import { interestStatuses } from "@safeport/contract/programs/participation/interest.state";
import { invitationStatuses } from "@safeport/contract/programs/participation/invitation.state";
import { type ChangedPart, changedParts } from "@safeport/contract/programs/program.values";
import { reportStatuses } from "@safeport/contract/reports/report.state";
import { proposalPlaces } from "@safeport/contract/site/proposal.values";
import { type Language, languages } from "@safeport/messages/languages";
import { translate } from "@safeport/messages/translate";
import { disputeEnds } from "./dispute-end.ts";
import { isBulkKind, isSecondPersonKind, partsText, programNewsOf } from "./news.ts";

/** The parameters of a notification that its title names. */
type TitleParams = { [name in "status" | "severity" | "parts" | "bulk_id" | "place"]?: string };

/** The title of a notification in a language; `name` is that of the person who acted. */
export function titleOf(language: Language, kind: NotificationKind, params: TitleParams, name: string): string {
  const { status, severity } = params;
  const changes = partsText(language, programNewsOf(params).parts);
  const key =
    params.bulk_id && isBulkKind(kind) ? (`notifications.many.${kind}` as const) : (`notifications.kind.${kind}` as const);
  return translate(language, key, {
    name,
    changes,
    ...(isOneOf(answers, status) && { status }),
    ...(kind === "dispute_decided" && { status: status ?? "decided" }),
    ...(kind === "dispute_overdue" && { status: status ?? "step" }),
    ...(isSecondPersonKind(kind) && { place: params.place ?? "" }),
    ...(isOneOf(reportStatuses, status) && { status: translate(language, `reports/status.${status}`) }),
    ...(isOneOf(severities, severity) && { severity: translate(language, `reports/severity.${severity}`) }),
  });
}

/** Results of applications and invitations, and ends of credentials. */
const answers = [...new Set([...interestStatuses, ...invitationStatuses, ...credentialEnds])];

function isOneOf<T extends string>(values: readonly T[], value: string | undefined): value is T {
  return (values as readonly (string | undefined)[]).includes(value);
}

/** Every set of parts in which a program can differ; each bit of a number stands for one part. */
const partSets: ChangedPart[][] = Array.from({ length: 2 ** changedParts.length - 1 }, (_, set) =>
  changedParts.filter((_part, at) => ((set + 1) >> at) & 1),
);

/** A title as it is in the database: the text before and after the name; `after` is null where the title has no name. */
export interface TitlePattern {
  kind: NotificationKind;
  params: TitleParams;
  before: string;
  after: string | null;
}

/** Stands for a name; no text contains it. */
const mark = "\u0000";

function patternsIn(language: Language): TitlePattern[] {
  return notificationKinds.flatMap((kind) =>
    paramsOf(kind).map((params) => {
      const [before = "", after = null] = titleOf(language, kind, params, mark).split(mark);
      return { kind, params, before, after };
    }),
  );
}

function paramsOf(kind: NotificationKind): TitleParams[] {
  if (kind === "status_changed") return reportStatuses.map((status) => ({ status }));
  if (kind === "severity_changed") return severities.map((severity) => ({ severity }));
  if (kind === "program_changed") return partSets.map((parts) => ({ parts: parts.join(" ") }));
  if (kind === "interest_answered") return interestStatuses.map((status) => ({ status }));
  if (kind === "credentials_ended") return credentialEnds.map((status) => ({ status }));
  if (kind === "invitation_answered") return invitationStatuses.map((status) => ({ status }));
  // Without a step are those of before it was kept.
  if (kind === "dispute_overdue") return [{}, ...disputeSteps.map((status) => ({ status }))];
  if (isSecondPersonKind(kind)) return proposalPlaces.map((place) => ({ place }));
  // Without an end are those of before it was kept.
  if (kind === "dispute_decided") return [{}, ...disputeEnds.map((status) => ({ status }))];
  return [{}];
}

const patterns = new Map(languages.map((language) => [language, patternsIn(language)]));

/** Every title that a notification can have in a language, so that the database finds the text that the reader sees. */
export function titlePatterns(language: Language): readonly TitlePattern[] {
  return patterns.get(language) ?? [];
}
