import { Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import { useViewer } from "../../../../lib/viewer.ts";
import { useCollaborationInvitations } from "../api/collaborators.ts";
import { CollaborationInvitations } from "./collaboration-invitations.tsx";

/** In place of a report that the viewer may not read: the invitation to share it, which is all that an invitee sees; the children without one. */
export function InvitationOr({ reportId, children }: { reportId: string; children: ReactNode }) {
  const { experience } = useViewer();
  const { data, isLoading } = useCollaborationInvitations({ enabled: experience === "researcher" });
  if (isLoading) return <Skeleton h={80} />;
  const invitations = data?.items.filter(({ report_id }) => report_id === reportId) ?? [];
  return invitations.length > 0 ? <CollaborationInvitations invitations={invitations} /> : children;
}
