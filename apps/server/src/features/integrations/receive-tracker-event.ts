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
import { findIntegration, type IntegrationRow, lockIntegration, setProject } from "./integration.queries.ts";
import { readSyncSecret } from "./integration-secret.ts";
import { renamed } from "./open-project.ts";
import type { ResolveJob } from "./resolve-by-tracker.ts";
import { isWebAddress, readTrackerEvent } from "./tracker-client.ts";
import { renameProject, setIssueLost, setIssuePlace } from "./tracker-issue.queries.ts";
import { insertDelivery, lockIssueOf, setIssueClosed } from "./tracker-sync.queries.ts";
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
  const event = readTrackerEvent(
    { ...integration, kind },
    call.header(tracker.eventHeaders.event),
    JSON.parse(call.bytes.toString()),
  );
  if (event) await unitOfWork(ctx, (tx) => handle(tx, { ...integration, kind }, event, call));
  return { received: true };
}

/** A webhook of a whole organisation also sends events of other projects, whose issues have the same numbers. A project is known by its id, whatever its name. */
function isOfProject({ project, project_ref }: IntegrationRow, { ref, names }: TrackerEvent["project"]): boolean {
  if (project_ref !== null && ref !== "") return ref === project_ref;
  return names.some((name) => name !== "" && name.toLowerCase() === project?.toLowerCase());
}

async function handle(
  tx: Tx,
  integration: IntegrationRow & { kind: TrackerKind },
  event: TrackerEvent,
  { bytes, header }: Call,
): Promise<Outcome<void>> {
  const { id, kind, sync_status } = integration;
  const { name, eventHeaders } = trackers[kind];
  const delivery = eventHeaders.deliveries.map(header).find((value) => value !== "");
  const deliveryId = createHash("sha256")
    .update(delivery ?? bytes)
    .digest();
  if (!(await insertDelivery(tx, id, deliveryId))) return nothing;
  const issue = await lockIssueOf(tx, id, event, isOfProject(integration, event.project));
  if (!issue) return nothing;
  const { report_id } = issue;
  const outcomes = [await followNames(tx, integration, event, issue)];
  const { comment, isClosed } = event;
  if (comment) {
    const author = singleLine(textLimits.name).safeParse(`${comment.author.slice(0, 80)} · ${name}`);
    const content = storableText(comment.text).slice(0, textLimits.comment);
    outcomes.push(await noted(tx, report_id, { author: author.success ? author.data : name, content }));
  }
  if (event.isDeleted && (await setIssueLost(tx, issue.id, "issue_deleted")))
    outcomes.push(await noted(tx, report_id, { info: "issue_deleted" }));
  if (isClosed !== null && isClosed !== issue.is_closed) {
    await setIssueClosed(tx, issue.id, isClosed);
    if (isClosed && sync_status === "resolve")
      await addJob(tx, "resolve_by_tracker", { report_id, integration_id: id } satisfies ResolveJob, {
        key: `resolve ${issue.id}`,
      });
    outcomes.push(await noted(tx, report_id, { info: isClosed ? "issue_closed" : "issue_reopened" }));
  }
  return {
    result: undefined,
    audit: outcomes.flatMap(({ audit }) => audit),
    events: outcomes.flatMap(({ events = [] }) => events),
  };
}

const nothing: Outcome<void> = { result: undefined, audit: [] };

/** Stores where an issue was moved to, or the present name of its project, as the event says. A page at another host is not taken. */
async function followNames(
  tx: Tx,
  integration: IntegrationRow,
  { project: { ref, names }, movedTo, url }: TrackerEvent,
  issue: NonNullable<Awaited<ReturnType<typeof lockIssueOf>>>,
): Promise<Outcome<void>> {
  const page = movedTo?.url ?? url;
  const isPage = isWebAddress(page) && issue.url !== null && new URL(page).host === new URL(issue.url).host;
  const place = movedTo && { project: movedTo.project, project_ref: movedTo.project_ref, issue_key: movedTo.key };
  if (place || (isPage && page !== issue.url)) await setIssuePlace(tx, issue.id, { ...place, ...(isPage && { url: page }) });
  const [name = ""] = names;
  const { id, project, project_ref, is_public } = integration;
  if (movedTo || name === "" || name === project || ref === "" || ref !== project_ref) return nothing;
  const row = await lockIntegration(tx, id);
  if (row?.project !== project) return nothing;
  await setProject(tx, id, { project: name, project_ref, is_public });
  const audit = await renamed(row, { project: name, project_ref }, (known, to) => renameProject(tx, id, known, to));
  return { result: undefined, audit };
}

/** Adds a note, whose id nobody here needs. */
async function noted(tx: Tx, reportId: string, note: Parameters<typeof addOutsideNote>[2]): Promise<Outcome<void>> {
  return { ...(await addOutsideNote(tx, reportId, note)), result: undefined };
}
