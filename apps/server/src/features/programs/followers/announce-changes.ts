import type { EventOf } from "@safeport/contract/events/domain-event";
import { type Services, systemCtx } from "../../../platform/context.ts";
import { subscriber } from "../../../platform/events/event.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { addJob } from "../../../platform/jobs/job.queries.ts";
import { partsOfFields } from "./changed-parts.ts";
import { beginAnnouncement, takeAnnouncement } from "./follower.queries.ts";

/** Changes of one program within this time are one notification. */
const windowSeconds = 600;

type Change = EventOf<"program.updated" | "scope.added" | "scope.updated" | "scope.removed">;

/** Has the followers of a program notified, some minutes after the first change of its scope, rewards or policy. */
export const followedChanges = subscriber({
  name: "programs.followed_changes",
  types: ["program.updated", "scope.added", "scope.updated", "scope.removed"],
  async handle(tx, events) {
    for (const event of events.filter(concernsFollowers)) {
      const { subject_id: program_id, data } = event;
      // The job that waits keeps its time; one whose attempts are used up begins again.
      if (await beginAnnouncement(tx, program_id, data.version - 1))
        await addJob(
          tx,
          "announce_changes",
          { program_id },
          { key: `announce_changes ${program_id}`, delaySeconds: windowSeconds },
        );
    }
  },
});

function concernsFollowers(event: Change): boolean {
  return (
    event.type !== "program.updated" || partsOfFields(event.data.changes).length > 0 || event.data.changes.includes("status")
  );
}

/** The job: announces all changes of a program since the version before the first of them, in one event. */
export async function announceChanges(services: Services, programId: string): Promise<void> {
  await unitOfWork(systemCtx(services, "announce_changes"), async (tx) => {
    const waiting = await takeAnnouncement(tx, programId);
    if (!waiting) return { result: undefined, audit: [] };
    const { company_id, from_version, to_version } = waiting;
    const data = { company_id, from_version, to_version };
    return { result: undefined, audit: [], events: [{ type: "program.terms_changed", subject_id: programId, data }] };
  });
}
