import { createHash } from "node:crypto";
import { isTracker, type TrackerKind } from "@safeport/contract/integrations/integration.values";
import { singleLine } from "@safeport/contract/kernel/text";
import { textLimits } from "@safeport/contract/kernel/text.limits";
import { storableText } from "@safeport/foreign-files/clean-text";
import type { PublicCtx } from "../../platform/context.ts";
import { type Outcome, unitOfWork } from "../../platform/events/unit-of-work.ts";
import { AppError } from "../../platform/http/app-error.ts";
import type { SignedCall } from "../../platform/http/mount-signed.ts";
import { addJob } from "../../platform/jobs/job.queries.ts";
import type { Tx } from "../../platform/transaction.ts";
import { addOutsideNote } from "../reports/timeline/add-outside-note.ts";
import { findIntegration, type IntegrationRow } from "./integration.queries.ts";
import { readSyncSecret } from "./integration-secret.ts";
import type { ResolveJob } from "./resolve-by-tracker.ts";
import { readTrackerEvent } from "./tracker-client.ts";
import { insertDelivery, lockIssueByKey, setIssueClosed } from "./tracker-sync.queries.ts";
import type { TrackerEvent } from "./trackers/tracker.ts";
import { trackers } from "./trackers/trackers.ts";

type Call = SignedCall<{ integration_id: string }, { secret?: string | undefined }>;

/**
 * Handles an event of a tracker once. Throws the same 404 for an integration that is not there, one that takes no events, and a wrong signature. Events about
 * issues that were not filed from here, and of other kinds, have no effect.
 */
export async function receiveTrackerEvent(ctx: PublicCtx, call: Call): Promise<{ received: true }> {
  const integration = await findIntegration(ctx.db, call.params.integration_id);
  if (!integration || !isTracker(integration.kind) || !integration.is_active) throw new AppError("not_found");
  const { id, kind, sync_sealed } = integration;
  const tracker = trackers[kind];
  if (!sync_sealed || !tracker.isFrom(readSyncSecret(ctx.keyFor, id, sync_sealed), call)) throw new AppError("not_found");
  const event = readTrackerEvent(kind, call.header(tracker.eventHeaders.event), JSON.parse(call.bytes.toString()));
  if (event && isOfProject(integration, event)) await unitOfWork(ctx, (tx) => handle(tx, { ...integration, kind }, event, call));
  return { received: true };
}

/** A webhook of a whole organisation also sends events of other projects, whose issues have the same numbers. */
function isOfProject({ project }: IntegrationRow, { projects }: TrackerEvent): boolean {
  return projects.some((name) => name !== "" && name.toLowerCase() === project?.toLowerCase());
}

async function handle(
  tx: Tx,
  { id, kind, sync_status }: IntegrationRow & { kind: TrackerKind },
  { key, isClosed, comment }: TrackerEvent,
  { bytes, header }: Call,
): Promise<Outcome<void>> {
  const nothing = { result: undefined, audit: [] };
  const { name, eventHeaders } = trackers[kind];
  const delivery = eventHeaders.deliveries.map(header).find((value) => value !== "");
  const deliveryId = createHash("sha256")
    .update(delivery ?? bytes)
    .digest();
  if (!(await insertDelivery(tx, id, deliveryId))) return nothing;
  const issue = await lockIssueByKey(tx, id, key);
  if (!issue) return nothing;
  const { report_id } = issue;
  if (comment) {
    const author = singleLine(textLimits.name).safeParse(`${comment.author.slice(0, 80)} · ${name}`);
    const content = storableText(comment.text).slice(0, textLimits.comment);
    return noted(tx, report_id, { author: author.success ? author.data : name, content });
  }
  if (isClosed === null || isClosed === issue.is_closed) return nothing;
  await setIssueClosed(tx, issue.id, isClosed);
  if (isClosed && sync_status === "resolve")
    await addJob(tx, "resolve_by_tracker", { report_id, integration_id: id } satisfies ResolveJob, {
      key: `resolve ${issue.id}`,
    });
  return noted(tx, report_id, { info: isClosed ? "issue_closed" : "issue_reopened" });
}

/** Adds a note, whose id nobody here needs. */
async function noted(tx: Tx, reportId: string, note: Parameters<typeof addOutsideNote>[2]): Promise<Outcome<void>> {
  return { ...(await addOutsideNote(tx, reportId, note)), result: undefined };
}
