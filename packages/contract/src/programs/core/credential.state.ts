/** A set of credentials is free, is given to a researcher, or was and no longer is. */
export const credentialStatuses = ["free", "given", "revoked"] as const;
export type CredentialStatus = (typeof credentialStatuses)[number];

/**
 * Reason why a researcher no longer has a set: it was revoked, replaced by another, or they stopped taking part in the program.
 */
export const credentialEnds = ["revoked", "replaced", "left"] as const;
export type CredentialEnd = (typeof credentialEnds)[number];

export const credentialActions = ["revoke", "replace", "delete"] as const;
export type CredentialAction = (typeof credentialActions)[number];

const possible: Record<CredentialStatus, readonly CredentialAction[]> = {
  free: ["delete"],
  given: ["revoke", "replace"],
  revoked: ["delete"],
};

/** Actions of the company on a set of credentials. */
export function credentialCan(status: CredentialStatus): CredentialAction[] {
  return [...possible[status]];
}

/**
 * Credentials of the caller in a program: they hold a set, a set is available to them, no set is left, or the company revoked
 * theirs and they get no other.
 */
export const ownCredentials = ["held", "available", "empty", "revoked"] as const;
export type OwnCredentials = (typeof ownCredentials)[number];
