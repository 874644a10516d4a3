export const invitationStatuses = ["pending", "accepted", "declined", "expired", "revoked"] as const;
export type InvitationStatus = (typeof invitationStatuses)[number];

/**
 * Party that changes the status of an invitation: the invitee, an owner or manager of the company or staff, or the platform
 * itself.
 */
export type InvitationParty = "invitee" | "company" | "system";

interface Transition {
  from: readonly InvitationStatus[];
  to: InvitationStatus;
  by: InvitationParty;
}

/** The life cycle of an invitation to take part in a program; any other change is a 409. */
export const invitationTransitions = {
  accept: { from: ["pending"], to: "accepted", by: "invitee" },
  decline: { from: ["pending"], to: "declined", by: "invitee" },
  revoke: { from: ["pending"], to: "revoked", by: "company" },
  expire: { from: ["pending"], to: "expired", by: "system" },
} as const satisfies Record<string, Transition>;
export type InvitationTransition = keyof typeof invitationTransitions;

export const invitationActions = ["accept", "decline", "revoke"] as const satisfies readonly InvitationTransition[];
export type InvitationAction = (typeof invitationActions)[number];

/** The status a transition leads to, or null when it is not possible from `status`. */
export function nextInvitationStatus(status: InvitationStatus, transition: InvitationTransition): InvitationStatus | null {
  const { from, to }: Transition = invitationTransitions[transition];
  return from.includes(status) ? to : null;
}

/** Allowed actions of a party on an invitation, sent with it so that the web derives no rule. */
export function invitationCan(status: InvitationStatus, party: InvitationParty): InvitationAction[] {
  return invitationActions.filter(
    (action) => invitationTransitions[action].by === party && nextInvitationStatus(status, action) !== null,
  );
}
