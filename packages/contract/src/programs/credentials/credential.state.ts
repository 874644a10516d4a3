/** A set of credentials is free, is given to a researcher, or was and no longer is. */
export const credentialStatuses = ["free", "given", "revoked"] as const;
export type CredentialStatus = (typeof credentialStatuses)[number];

/** Why a researcher no longer has a set: it was revoked, replaced by another, or they stopped taking part in the program. */
export const credentialEnds = ["revoked", "replaced", "left"] as const;
export type CredentialEnd = (typeof credentialEnds)[number];

export const credentialActions = ["revoke", "replace", "delete"] as const;
export type CredentialAction = (typeof credentialActions)[number];

const possible: Record<CredentialStatus, readonly CredentialAction[]> = {
  free: ["delete"],
  given: ["revoke", "replace"],
  revoked: ["delete"],
};

/** What the company can do with a set of credentials now. */
export function credentialCan(status: CredentialStatus): CredentialAction[] {
  return [...possible[status]];
}

/**
 * Which credentials the caller has in a program, or can get: they have a set, a set is free for them, no set is free, or they get none
 * because the company revoked theirs.
 */
export const ownCredentials = ["held", "available", "empty", "revoked"] as const;
export type OwnCredentials = (typeof ownCredentials)[number];
