import { type IssueContents, isTracker } from "@safeport/contract/integrations/integration.values";
import { translate } from "@safeport/messages/translate";
import { publicUrlOf, type Settings } from "../../platform/settings.ts";
import type { WriteUpForTracker } from "../reports/write-up/write-up-for-tracker.ts";
import type { IntegrationRow } from "./integration.queries.ts";
import type { NewIssue } from "./trackers/tracker.ts";
import { trackers } from "./trackers/trackers.ts";

const maxTitle = 250;

/** The address of a report in the web. */
export function linkToReport(settings: Settings, reportId: string): string {
  return `${publicUrlOf(settings)}/reports/${reportId}`;
}

/** The longest text of an issue before a tracker is chosen, in UTF-16 units. */
const maxText = 60_000;

/** The issue for a report, with as much of its write-up as `contents` says and its tracker takes, and the mark of its severity, if the tracker has one. */
export function issueFor(
  writeUp: WriteUpForTracker,
  contents: IssueContents,
  link: string,
  tracker?: Pick<IntegrationRow, "kind" | "severity_marks">,
): NewIssue {
  const name = `Report #${writeUp.number}`;
  const title = contents === "link" ? name : `${name}: ${writeUp.title}`.replace(/\s+/g, " ").slice(0, maxTitle);
  const facts = contents === "link" ? [] : writeUp.facts.map(([fact, value]) => `- ${fact}: ${value}`);
  const sections = contents === "full" ? writeUp.sections.map(([heading, text]) => `## ${heading}\n\n${text}`) : [];
  const intro = translate("en", "integrations.issue.intro", { link });
  const body = [intro, facts.join("\n"), ...sections].filter(Boolean).join("\n\n");
  const max = tracker && isTracker(tracker.kind) ? trackers[tracker.kind].maxText : maxText;
  const rest = `…\n\n${translate("en", "integrations.issue.cut", { link })}`;
  const body_markdown = body.length > max ? `${body.slice(0, max - rest.length)}${rest}` : body;
  return { title, body_markdown, severity_mark: tracker?.severity_marks[writeUp.severity] ?? null, link };
}
