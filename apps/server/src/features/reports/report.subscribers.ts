import { subscriber } from "../../platform/events/event.ts";
import { findLooseUploads, findUploadsOf, removeUploads } from "../../platform/files/upload.queries.ts";
import { deleteInvitationsOf } from "./collaborators/collaborator.queries.ts";
import { forgetMentionsOf } from "./core/comments/mention.queries.ts";
import { deleteDraftsOf } from "./core/draft.queries.ts";

/** Deletes the drafts and the unsent files of people who have closed their account; nobody else has ever seen them. */
export const draftsOfClosedAccounts = subscriber({
  name: "reports.drafts_of_closed_accounts",
  types: ["account.closed"],
  async handle(tx, events) {
    const people = events.map(({ subject_id }) => subject_id);
    const drafts = await deleteDraftsOf(tx, people);
    const files = drafts.length > 0 ? await findUploadsOf(tx, drafts) : [];
    await removeUploads(tx, [...files, ...(await findLooseUploads(tx, people))]);
  },
});

/** Forgets the mentions of people who have closed their account, and their invitations to share reports. */
export const tracesOfClosedAccounts = subscriber({
  name: "reports.traces_of_closed_accounts",
  types: ["account.closed"],
  async handle(tx, events) {
    const people = events.map(({ subject_id }) => subject_id);
    await deleteInvitationsOf(tx, people);
    await forgetMentionsOf(tx, people);
  },
});
