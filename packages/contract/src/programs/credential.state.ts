/** A set of credentials waits in the pool, is somebody's, or was theirs. */
export const credentialStatuses = ["free", "given", "revoked"] as const;
export type CredentialStatus = (typeof credentialStatuses)[number];

/** Why a set is somebody's no longer: taken back, replaced by another, or they stopped taking part in the program. */
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
 * What a program has for the caller: their own set, one that they can get, none at the moment, or none any more since the company took
 * theirs back.
 */
export const ownCredentials = ["held", "available", "empty", "revoked"] as const;
export type OwnCredentials = (typeof ownCredentials)[number];
