import { credentialCan } from "@safeport/contract/programs/core/credential.state";
import type { CredentialSet, OwnCredentialSet } from "@safeport/contract/programs/credentials/credential.endpoints";
import type { Ctx } from "../../../platform/context.ts";
import type { CredentialRow } from "./credential.queries.ts";
import { openFields } from "./credential-secrets.ts";
import type { HeldSet } from "./request-credentials.ts";

/** The caller's own set. */
export function presentOwnCredentials(row: HeldSet, { keyFor }: Ctx): OwnCredentialSet {
  return { fields: openFields(keyFor, row), given_at: row.given_at.toISOString() };
}

/** The secrets of a set, to its company. */
export function presentSecrets(row: CredentialRow, { keyFor }: Ctx) {
  return { fields: openFields(keyFor, row) };
}

/** A set as its company lists it. */
export function presentCredentialSet(row: CredentialRow, { keyFor, files }: Ctx): CredentialSet {
  const { user_id, username, full_name, picture_file_id, number, status, given_at, ended_at, end_kind } = row;
  const [first, second] = openFields(keyFor, row);
  return {
    set_id: row.id,
    number,
    // A single value may be the secret itself.
    label: first && second ? first.value : null,
    status,
    holder:
      user_id !== null && username !== null && full_name !== null
        ? { user_id, username, full_name, display_picture: files.link(picture_file_id) }
        : null,
    given_at: given_at?.toISOString() ?? null,
    ended_at: ended_at?.toISOString() ?? null,
    ended_how: end_kind,
    can: credentialCan(status),
  };
}
