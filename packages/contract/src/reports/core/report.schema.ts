import * as z from "zod/mini";
import { Person } from "../../accounts/core/account.schema.ts";
import { AttachedFile } from "../../files/file.schema.ts";
import { Time, Uuid } from "../../kernel/ids.ts";
import { severities } from "../../kernel/severity.values.ts";
import { assetTypes } from "../../programs/core/program.values.ts";
import { Answer } from "../../programs/core/question.schema.ts";
import { ReportTarget } from "./clock.schema.ts";
import { dueTargets } from "./clock.values.ts";
import { clusterOfCard } from "./cluster-of-card.schema.ts";
import { Collaborator } from "./collaborator.schema.ts";
import { completenessParts } from "./completeness.ts";
import { DuplicateCard } from "./duplicate-card.schema.ts";
import { Label } from "./label.schema.ts";
import { reportActions } from "./report.policy.ts";
import { reportStatuses } from "./report.state.ts";
import { automations, closeReasons, reportTurns, retestResults, severityAnswers } from "./report.values.ts";
import { ReportDisclosure } from "./report-disclosure.schema.ts";
import { eachText } from "./write-up.values.ts";

export const reportViews = ["all", "new", "active", "disputed", "closed"] as const;
export type ReportView = (typeof reportViews)[number];

export const Weakness = z.object({
  weakness_id: Uuid,
  cwe_id: z.int(),
  name: z.string().check(z.describe("The name of the weakness in the CWE list.")),
});
export type Weakness = z.infer<typeof Weakness>;

/** A row of a report list. */
export const ReportCard = z.object({
  report_id: Uuid,
  id: z.nullable(z.int()).check(z.describe("The short public number of the report; null for a draft.")),
  poc_title: z.string(),
  /** The first 280 characters of the description. */
  excerpt: z.string().check(z.describe("The beginning of the description.")),
  poc_description_markdown: z
    .optional(z.string())
    .check(z.describe("All of the description, where the list is asked for with `fields=full`.")),
  status: z.enum(reportStatuses).check(z.describe("The status of the report.")),
  severity: z.enum(severities),
  created_at: Time,
  last_activity_at: Time.check(z.describe("When something last happened that the reader may see.")),
  save_as_draft: z.boolean().check(z.describe("Whether it is a draft, which only its author sees; false sends it.")),
  /** Grows with each change of content, severity or status; to change one, send the version that was read. */
  version: z.int(),
  completeness: z
    .nullable(z.int())
    .check(
      z.describe("How complete the report is as its author sent or saved it, from 0 to 100; null if that was not computed yet."),
    ),
  dispute_open: z.boolean().check(z.describe("Whether a dispute about it is open.")),
  turn: z
    .enum(reportTurns)
    .check(
      z.describe(
        "Whose move it is: the company's, the reporter's (`hacker`), a mediator's while a dispute is open, or nobody's once it is closed.",
      ),
    ),
  waiting: z
    .boolean()
    .check(z.describe("Whether it waits until its program lets it in: it is nobody's turn, and no target runs.")),
  due_at: z.nullable(Time).check(z.describe("When the next step falls due, also when that has passed; null where nothing does.")),
  due_target: z
    .nullable(z.enum(dueTargets))
    .check(z.describe("Which step: a target of the company, the author's `answer` to a question, or a step of a `dispute`.")),
  /** State of the disclosure; null if nobody has requested one. */
  disclosure: z.nullable(ReportDisclosure).check(z.describe("How far publishing the report is; null where nobody has asked.")),
  escalated_at: z
    .nullable(Time)
    .check(z.describe("Since when it has been in the platform's queue of overdue reports; null if it is not.")),
  locked_at: z.nullable(Time).check(z.describe("Since when staff have locked it against changes; null if it is not locked.")),
  assignee: z
    .nullable(Person)
    .check(z.describe("The member of the company who works on it; null for nobody, and for its reporter.")),
  labels: z.array(Label).check(z.describe("The company's labels on it, by name; none for its reporter.")),
  program_id: Uuid,
  program_title: z.string(),
  program_handle: z.string(),
  author_username: z
    .string()
    .check(z.describe("The username of the author; the name that they gave where they have no account.")),
  ...clusterOfCard,
  can: z.array(z.enum(reportActions)),
  allowed_transitions: z.array(z.enum(reportStatuses)).check(z.describe("The statuses that the caller can set now.")),
});
export type ReportCard = z.infer<typeof ReportCard>;

export const Report = z.object({
  ...z.omit(ReportCard, { excerpt: true, poc_description_markdown: true, author_username: true, cluster: true, cluster_id: true })
    .shape,
  sent_title: z
    .nullable(z.string())
    .check(z.describe("The author's own title, where the company has corrected it; null otherwise.")),
  ...eachText(() => z.string()),
  answers: z
    .array(Answer)
    .check(z.describe("The answers to the program's own questions, with the questions as they were when the report was sent.")),
  completeness_missing: z
    .array(
      z.object({
        part: z.enum(completenessParts).check(z.describe("The part that is missing, or says too little.")),
        points: z.int().check(z.describe("What the part would add to the score.")),
      }),
    )
    .check(z.describe("What the report lacks of 100 points.")),
  cvss_vector: z.nullable(z.string()),
  cvss_score: z.nullable(z.number()).check(z.describe("The score of the vector, from 0 to 10; null without one.")),
  close_reason: z.nullable(z.enum(closeReasons)),
  duplicate_of: z.nullable(z.int()).check(z.describe("The short public number of the original; null if it is no duplicate.")),
  original_id: z
    .nullable(Uuid)
    .check(z.describe("The id of the original; null if it is no duplicate, or the reader may not see the original.")),
  /** Its original or known issue, as far as its author may know of it; null for a report that is no duplicate. */
  duplicate_card: z
    .nullable(DuplicateCard)
    .check(z.describe("What it duplicates, as the reader may know it; null for a report that is no duplicate.")),
  company_id: Uuid,
  company_name: z.string(),
  /** The asset, one of the program's scopes; null for a report about another one, or about none that is named. */
  scope_id: z.nullable(Uuid),
  scope_identifier: z
    .nullable(z.string())
    .check(
      z.describe(
        "The asset as it was named when the report was sent, also one that is none of the program's scopes; null if it names none.",
      ),
    ),
  scope_asset_type: z
    .nullable(z.enum(assetTypes))
    .check(z.describe("The type of the asset as it was when the report was sent; null if it names no scope.")),
  unlisted_asset: z
    .nullable(z.string())
    .check(
      z.describe(
        "The name of the asset if it is none of the program's scopes; null for other reports. It may be empty in a draft.",
      ),
    ),
  severity_cap: z
    .nullable(z.enum(severities))
    .check(
      z.describe(
        "The highest severity that the asset allows; null without a limit, and for people who may not change the severity.",
      ),
    ),
  severity_claim: z
    .nullable(
      z.object({
        severity: z.enum(severities).check(z.describe("The claimed severity.")),
        cap: z.enum(severities).check(z.describe("The highest severity that the asset allowed then.")),
      }),
    )
    .check(
      z.describe("What the author claimed where the asset allowed less when it was sent; null where the claim counts in full."),
    ),
  weakness: z.nullable(Weakness),
  author: Person.check(z.describe("The person who wrote it.")),
  author_weight: z.int().check(z.describe("The author's part of awards and points, of 100.")),
  /** The author sees everybody they named, others see the accepted collaborators. */
  collaborators: z.array(Collaborator),
  is_named_publicly: z
    .nullable(z.boolean())
    .check(
      z.describe(
        "Whether the caller, who shares the report, wants to be named where it is published; null without a choice, and for others.",
      ),
    ),
  /** Since when the weights stand: the time of the first award. */
  weights_frozen_at: z.nullable(Time).check(z.describe("When the first award fixed the parts; null before.")),
  files: z.array(AttachedFile).check(z.describe("The files of the report; those of comments are in its timeline.")),
  sent_at: z.nullable(Time),
  first_response_at: z.nullable(Time).check(z.describe("When a person of the company first answered; null before that.")),
  validated_at: z
    .nullable(Time)
    .check(z.describe("When the company accepted it, at the latest by resolving it; null before that.")),
  severity_answer: z
    .nullable(z.enum(["pending", ...severityAnswers]))
    .check(z.describe("What the author says to the severity that the company set last; null where there is nothing to answer.")),
  severity_answer_due_at: z
    .nullable(Time)
    .check(z.describe("Until when an answer is awaited; without one the severity counts as accepted.")),
  severity_unexplained: z
    .boolean()
    .check(z.describe("Whether the company set the severity last without a reason; its author can then contest it without one.")),
  imported_at: z
    .nullable(Time)
    .check(z.describe("When it was imported from a file of another platform; null for what was sent here.")),
  imported_author: z
    .nullable(z.string())
    .check(z.describe("The author by the name in that file; `author` is then a placeholder, and nobody with an account here.")),
  guest: z
    .nullable(
      z.object({
        channel: z.enum(["form", "mail"]).check(z.describe("How the report came in.")),
        name: z.nullable(z.string()).check(z.describe("The name of the sender; null without one.")),
        email: z.nullable(z.string()).check(z.describe("The address of the sender; null once they have removed it.")),
        confirmed: z.boolean().check(z.describe("Whether the sender has shown that the address is theirs.")),
      }),
    )
    .check(z.describe("Who sent it without an account, for the team alone; `author` is then a placeholder.")),
  outsiders: z
    .int()
    .check(z.describe("People outside the company who can read it now, because the company shares it with them.")),
  agent: z
    .nullable(z.string())
    .check(z.describe("The name of the agent of its author that sent or saved it; null for one by a person or another token.")),
  automation: z
    .nullable(z.enum(automations))
    .check(
      z.describe(
        "How it was made, as its author states it: by hand (`none`), with the help of tools (`assisted`), or by an agent on its own (`agent`); null where nobody stated it.",
      ),
    ),
  suggestions: z
    .int()
    .check(z.describe("Suggestions of the company's agents that wait, for those who decide about the report; 0 for others.")),
  closed_at: z.nullable(Time).check(z.describe("When it was closed; null while it is open.")),
  retest: z
    .nullable(
      z.object({
        state: z.enum(["asked", "answered"]).check(z.describe("Whether the author was asked, or has answered.")),
        result: z.nullable(z.enum(retestResults)).check(z.describe("What the author says; null until they answer.")),
        due_at: Time.check(z.describe("Until when the author is asked to answer.")),
      }),
    )
    .check(z.describe("A retest of the fix that runs; null where none does.")),
  /** The CVE id; null without one. */
  cve_id: z.nullable(z.string()),
  /** The targets of the frozen terms with their results; none for a report without a clock. */
  targets: z.array(ReportTarget).check(z.describe("The targets of the terms under which it was sent, and what became of each.")),
  time_zone: z
    .nullable(z.string())
    .check(z.describe("The time zone in which its business days are counted; null for a report without a clock.")),
  answer_request: z
    .nullable(
      z.object({
        asked_at: Time.check(z.describe("When the author asked.")),
        due_at: Time.check(z.describe("Until when the company owes a public comment.")),
      }),
    )
    .check(z.describe("The author's request for an answer after a missed target; null without one.")),
  watching: z.boolean().check(z.describe("Whether the caller is notified of what happens to it.")),
});
export type Report = z.infer<typeof Report>;

/** The report after the call. It is unchanged if it had this rating already, also when the asset's cap made it so. */
export const SeverityChange = z.object({
  ...Report.shape,
  changed: z.boolean().check(z.describe("Whether the call changed anything.")),
});
export type SeverityChange = z.infer<typeof SeverityChange>;

export const ReportCounts = z.object({
  all: z.int().check(z.describe("All reports.")),
  new: z.int().check(z.describe("Reports that nobody has answered yet.")),
  active: z.int().check(z.describe("Reports that are open.")),
  disputed: z.int().check(z.describe("Reports with an open dispute.")),
  closed: z.int().check(z.describe("Reports that are closed.")),
  mine: z.int().check(z.describe("Open reports that are assigned to the caller, counted to 1,000.")),
  my_turn: z
    .int()
    .check(
      z.describe(
        "Those of them that wait for the company, and validated ones that await a bounty of the caller, counted to 1,000.",
      ),
    ),
  waiting: z.int().check(z.describe("Reports that wait until their programs let them in, counted to 1,000; 0 for reporters.")),
  overdue: z.int().check(z.describe("Reports whose targets have passed; for staff, those of the platform's queue.")),
});
export type ReportCounts = z.infer<typeof ReportCounts>;

export const SeverityResult = z.object({
  version: z.enum(["3.1", "4.0"]).check(z.describe("The version of CVSS.")),
  vector: z.string().check(z.describe("The vector, without metrics that are not defined.")),
  score: z.number().check(z.describe("The score of the vector, from 0 to 10.")),
  severity: z.enum(severities).check(z.describe("The severity of the score.")),
  /** The severity after the scope's cap, and the reason if it is lower. */
  capped_severity: z.enum(severities).check(z.describe("The severity that a report about this asset would have.")),
  cap_reason: z.nullable(z.string()).check(z.describe("Why it is lower than the score says; null if it is not.")),
  suggested_reward: z
    .nullable(z.array(z.int()))
    .check(
      z.describe("What the program pays at this severity, in whole units of the platform's currency; null if that is not known."),
    ),
});
export type SeverityResult = z.infer<typeof SeverityResult>;
