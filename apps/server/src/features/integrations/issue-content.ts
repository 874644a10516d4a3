import type { SeverityMarks } from "@safeport/contract/integrations/integration.schema";
import type { IssueContents } from "@safeport/contract/integrations/integration.values";
import { translate } from "@safeport/messages/translate";
import { publicUrlOf, type Settings } from "../../platform/settings.ts";
import type { WriteUpForTracker } from "../reports/write-up/write-up-for-tracker.ts";
import type { NewIssue } from "./trackers/tracker.ts";

/** The longest text of an issue, in UTF-16 units. GitHub takes 65,536 characters. */
const maxBody = 60_000;
const maxTitle = 250;

/** The address of a report in the web. */
export function linkToReport(settings: Settings, reportId: string): string {
  return `${publicUrlOf(settings)}/reports/${reportId}`;
}

/** The issue for a report, with as much of its write-up as `contents` says, and the mark of its severity, if its tracker has one. */
export function issueFor(writeUp: WriteUpForTracker, contents: IssueContents, link: string, marks: SeverityMarks = {}): NewIssue {
  const name = `Report #${writeUp.number}`;
  const title = contents === "link" ? name : `${name}: ${writeUp.title}`.replace(/\s+/g, " ").slice(0, maxTitle);
  const facts = contents === "link" ? [] : writeUp.facts.map(([fact, value]) => `- ${fact}: ${value}`);
  const sections = contents === "full" ? writeUp.sections.map(([heading, text]) => `## ${heading}\n\n${text}`) : [];
  const intro = translate("en", "integrations.issue.intro", { link });
  const body = [intro, facts.join("\n"), ...sections].filter(Boolean).join("\n\n");
  const body_markdown = body.length > maxBody ? `${body.slice(0, maxBody)}…` : body;
  return { title, body_markdown, severity_mark: marks[writeUp.severity] ?? null, link };
}
