import { isTracker } from "@safeport/contract/integrations/integration.values";
import { type Services, systemCtx } from "../../platform/context.ts";
import { unitOfWork } from "../../platform/events/unit-of-work.ts";
import { addOutsideNote } from "../reports/timeline/add-outside-note.ts";
import { findIntegration, type IntegrationRow, lockIntegration, setProject } from "./integration.queries.ts";
import { readIntegrationSecret } from "./integration-secret.ts";
import { IntegrationError } from "./send-request.ts";
import { readIssue, readProject } from "./tracker-client.ts";
import { renameProject, setIssueLost, setIssuePlace, type TrackerIssueRow } from "./tracker-issue.queries.ts";
import type { IssuePlace, ProjectFacts, TrackerAccess } from "./trackers/tracker.ts";

/** Credentials for the tracker of an integration. */
export function accessOf({ keyFor }: Pick<Services, "keyFor">, integration: IntegrationRow): TrackerAccess {
  const { kind, base_url, project, project_ref, account } = integration;
  if (!isTracker(kind)) throw new Error(`${kind} is no tracker`);
  const token = readIntegrationSecret(keyFor, integration);
  return { kind, base_url: base_url ?? "", project: project ?? "", project_ref, account, token };
}

/** The columns of an integration for what the tracker says about its project. Throws an IntegrationError if another project has its name now. */
export function projectOf(
  { project, project_ref }: Pick<IntegrationRow, "project" | "project_ref">,
  { ref, name, isPublic }: ProjectFacts,
): Pick<IntegrationRow, "project" | "project_ref" | "is_public"> {
  if (project_ref !== null && ref !== null && ref !== project_ref) throw new IntegrationError("replaced", true);
  return { project: name ?? project, project_ref: ref ?? project_ref, is_public: isPublic };
}

/**
 * Reads the project of an integration before something is sent there, and stores its present name and whether it is public. Returns the integration as it is
 * then. Throws an IntegrationError.
 */
export async function openProject(services: Services, integration: IntegrationRow): Promise<IntegrationRow> {
  const { id } = integration;
  const now = projectOf(integration, await readProject(services.outbound, accessOf(services, integration)));
  const { project, project_ref, is_public } = integration;
  if (now.project === project && now.project_ref === project_ref && now.is_public === is_public) return integration;
  await unitOfWork(systemCtx(services, "open_project"), async (tx) => {
    const row = await lockIntegration(tx, id);
    // Somebody has chosen another project in the meantime.
    const isSame = row?.project === project || row?.project_ref === now.project_ref;
    if (!row || !isSame || row.base_url !== integration.base_url) throw new IntegrationError("unavailable", false);
    await setProject(tx, id, now);
    return { result: undefined, audit: await renamed(row, now, (ref, name) => renameProject(tx, id, ref, name)) };
  });
  return (await findIntegration(services.db, id)) ?? integration;
}

/** The entry of the activity log for a project that has another name, which its issues get, too; none if it has the same. */
export async function renamed(
  { company_id, kind, project, project_ref }: Pick<IntegrationRow, "company_id" | "kind" | "project" | "project_ref">,
  now: { project: string | null; project_ref: string | null },
  rename: (ref: string, project: string) => Promise<void>,
) {
  // A first answer may only write the same name otherwise.
  if (now.project === project || now.project === null || project_ref === null) return [];
  await rename(project_ref, now.project);
  const snapshot = { kind, project: now.project, before: project };
  return [{ action: "integration.renamed" as const, object_type: "company", object_id: company_id, company_id, snapshot }];
}

/** An issue that can be written to, with its place and the credentials for it. */
interface OpenIssue {
  access: TrackerAccess;
  place: IssuePlace;
  integration: IntegrationRow;
}

/**
 * Reads where an issue is before something is sent there, and stores that; one that is gone is noted in the timeline of its report, once. Throws an
 * IntegrationError, `public_project` if everybody can read it and nobody has confirmed that; one that was moved into another public project is gone.
 */
export async function openIssue(services: Services, known: IntegrationRow, issue: TrackerIssueRow): Promise<OpenIssue> {
  const integration = await openProject(services, known);
  const access = accessOf(services, integration);
  try {
    const { isPublic, url, ...place } = await readIssue(services.outbound, access, placeOf(issue, integration));
    const { project, project_ref, key } = place;
    const isSame = issue.project === project && issue.project_ref === project_ref && issue.issue_key === key && issue.url === url;
    if (!isSame) await setIssuePlace(services.db, issue.id, { project, project_ref, issue_key: key, ...(url && { url }) });
    if (issue.public_confirmed_at !== null) return { access, place, integration };
    // A confirmation of the connection is about its own project.
    if (isPublic) throw new IntegrationError("issue_moved", true);
    if (isPublic === null && integration.is_public && !integration.public_confirmed_at)
      throw new IntegrationError("public_project", true);
    return { access, place, integration };
  } catch (error) {
    if (error instanceof IntegrationError && (error.failure === "issue_deleted" || error.failure === "issue_moved"))
      await noteLost(services, issue, error.failure);
    throw error;
  }
}

/** Where an issue was last seen. One that stands in the project of its integration has the present name of that. */
function placeOf({ project, project_ref, issue_key, url }: TrackerIssueRow, integration: IntegrationRow): IssuePlace {
  const key = issue_key ?? url?.split("/").at(-1) ?? "";
  const isAtHome = project_ref === null || project_ref === integration.project_ref;
  return isAtHome
    ? { project: integration.project ?? project, project_ref: integration.project_ref, key }
    : { project, project_ref, key };
}

async function noteLost(services: Services, { id, report_id }: TrackerIssueRow, failure: "issue_deleted" | "issue_moved") {
  await unitOfWork(systemCtx(services, "issue_lost"), async (tx) => {
    if (!(await setIssueLost(tx, id, failure))) return { result: undefined, audit: [] };
    return { ...(await addOutsideNote(tx, report_id, { info: failure })), result: undefined };
  });
}
