import * as z from "zod/mini";
import { defineEvents } from "../../kernel/event.ts";
import { Uuid } from "../../kernel/ids.ts";
import { severities } from "../../kernel/severity.values.ts";
import { responseTargets } from "../../programs/core/program.values.ts";
import { missedSteps } from "./clock.values.ts";
import { disclosureSides, disclosureSteps } from "./disclosure.values.ts";
import { reportStatuses } from "./report.state.ts";
import { closeReasons, correctedFields, outsiderEnds, severityAnswers } from "./report.values.ts";
import { letInBy } from "./waiting.values.ts";

/** Parents of the report; carried by every event about a report. */
export const reportParents = {
  company_id: Uuid,
  program_id: Uuid,
  /** The bulk act by which it happened together with others. */
  bulk_id: z.optional(Uuid),
};

const commentChange = z.object({
  ...reportParents,
  item_id: Uuid,
  is_internal: z.boolean(),
  /** People who may read it and whom it names for the first time. */
  mentioned: z.optional(z.array(Uuid)),
  /** Somebody outside the company wrote it, with whom the report is shared. */
  by_outsider: z.optional(z.literal(true)),
});

/** The change of status that ended the original of a duplicate, which can be undone; none if the original was replaced. */
const endOfOriginal = z.object({ report_id: Uuid, old_status: z.enum(reportStatuses), new_status: z.enum(reportStatuses) });

/** Events of a sent report. Drafts cause no events, since nobody else may know of them. */
export const reportEvents = defineEvents("report", {
  "report.submitted": z.object({
    ...reportParents,
    /** It waits until its program lets it in. */
    waiting: z.optional(z.literal(true)),
    /** A stake was given with it. */
    stake: z.optional(z.literal(true)),
  }),
  /** It waited, and is the company's turn now. */
  "report.let_in": z.object({ ...reportParents, by: z.enum(letInBy) }),
  "report.status_changed": z.object({
    ...reportParents,
    old_status: z.enum(reportStatuses),
    new_status: z.enum(reportStatuses),
    close_reason: z.nullable(z.enum(closeReasons)),
    /** Whether another action, such as the first comment, caused it automatically, and its event covers it. */
    automatic: z.boolean(),
    /** Of an Undo: the event of the public comment that came with the change it takes back and stays, and whom that comment mentions. */
    kept_comment: z.optional(z.object({ event_id: Uuid, mentioned: z.array(Uuid) })),
  }),
  /** The company accepted it: it can be paid, and no longer withdrawn. */
  "report.validated": z.object(reportParents),
  /** Its author asked somebody to share it. Nobody but the two knows until they accept. */
  "report.collaborator_invited": z.object({ ...reportParents, user_id: Uuid, is_mailed: z.boolean() }),
  /** Somebody shares it now, or no longer, or the weights are others. */
  "report.collaborators_changed": z.object(reportParents),
  /** The company corrected what its author named: the asset, the weakness or the title. */
  "report.corrected": z.object({ ...reportParents, fields: z.array(z.enum(correctedFields)) }),
  /** The original of this duplicate was resolved. */
  "report.original_resolved": z.object({ ...reportParents, original: z.optional(endOfOriginal) }),
  /** A step on the way to publishing it; `side` is the one that asked. */
  "report.disclosure_changed": z.object({
    ...reportParents,
    step: z.enum(disclosureSteps),
    side: z.enum(disclosureSides),
  }),
  /** The known issue that this duplicate repeats was revealed to its author. */
  "report.known_issue_revealed": z.object(reportParents),
  "report.severity_changed": z.object({
    ...reportParents,
    old_severity: z.enum(severities),
    new_severity: z.enum(severities),
  }),
  /** Its author accepted or contested the severity that the company set. */
  "report.severity_answered": z.object({ ...reportParents, answer: z.enum(severityAnswers) }),
  /** The company asked its author to test the fix. */
  "report.retest_asked": z.object(reportParents),
  "report.retest_answered": z.object(reportParents),
  /** The company confirmed the result of the retest. */
  "report.retest_confirmed": z.object(reportParents),
  "report.retest_rejected": z.object(reportParents),
  /** Somebody of the company works on it now, or nobody. The reporter never learns of it. */
  "report.assigned": z.object({ ...reportParents, assignee_id: z.nullable(Uuid), is_internal: z.literal(true) }),
  /** Labels were put on it or taken from it. */
  "report.labelled": z.object({ ...reportParents, is_internal: z.literal(true) }),
  /** A member of the company put it into a cluster of reports, or took it out. The reporter never learns of it. */
  "report.clustered": z.object({ ...reportParents, is_internal: z.literal(true) }),
  /** An agent of the company suggests something; a person took or refused it. The reporter never learns of it. */
  "report.suggestion_made": z.object({ ...reportParents, suggestion_id: Uuid, is_internal: z.literal(true) }),
  "report.suggestion_decided": z.object({ ...reportParents, suggestion_id: Uuid, is_internal: z.literal(true) }),
  /** A target passed; the step says who is told. */
  "report.target_missed": z.object({ ...reportParents, target: z.enum(responseTargets), step: z.enum(missedSteps) }),
  /** The author has not answered a question for so many days. */
  "report.answer_awaited": z.object({ ...reportParents, days: z.int() }),
  /** The author asked the company for an answer after it had missed a target. */
  "report.answer_asked": z.object(reportParents),
  "report.answer_missed": z.object(reportParents),
  /** The author has nothing to add to a question. */
  "report.nothing_added": z.object(reportParents),
  /** Staff locked it against changes, or unlocked it. */
  "report.locked": z.object({ ...reportParents, locked: z.boolean() }),
  /** It belongs to another program of the company now. */
  "report.moved": z.object(reportParents),
  /** Its author, who had sent it without an account, is an account now. */
  "report.guest_claimed": z.object(reportParents),
  /** The company shares it with somebody outside. */
  "report.outsider_invited": z.object({ ...reportParents, outsider_id: Uuid }),
  /** Somebody outside the company reads it no more. */
  "report.outsider_ended": z.object({ ...reportParents, outsider_id: Uuid, reason: z.enum(outsiderEnds) }),
  /** The original of this duplicate ended other than resolved, or was replaced. */
  "report.original_ended": z.object({ ...reportParents, original: z.optional(endOfOriginal) }),
  "report.awarded": z.object({ ...reportParents, award_id: Uuid }),
  /** An award was booked later, became final, was answered or reversed. */
  "report.award_changed": z.object({
    ...reportParents,
    award_id: Uuid,
    change: z.enum(["final", "covered", "reversed", "confirmed", "contested"]),
  }),
  "report.commented": commentChange,
  "report.comment_changed": commentChange,
  "report.comment_flagged": commentChange,
  /** An internal comment is shown to both sides now. */
  "report.comment_published": commentChange,
});
