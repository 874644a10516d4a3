import { afterEach, type DataExport } from "../../platform/export/data-export.ts";
import { listOwnTokens } from "./api-tokens/api-token.queries.ts";
import { listEmailChanges, listPasskeyNames, listSessionsAfter, readAccount } from "./export/export.queries.ts";
import { listIdentities } from "./identities/identity.queries.ts";

const profile: DataExport = {
  name: "profile",
  async *records({ db, actor }) {
    for (const { picture_file_id: _picture, two_factor_since, recovery_codes_left, ...row } of await readAccount(
      db,
      actor.user_id,
    ))
      yield { ...row, two_factor: two_factor_since && { enabled_at: two_factor_since, recovery_codes_left } };
  },
  async files({ db, actor }) {
    const rows = await readAccount(db, actor.user_id);
    return rows.flatMap(({ picture_file_id }) =>
      picture_file_id === null ? [] : [{ name: "picture", file_id: picture_file_id }],
    );
  },
};

const sessions: DataExport = {
  name: "sessions",
  async *records({ db, actor }) {
    const all = afterEach((after, limit) => listSessionsAfter(db, actor.user_id, after, limit));
    for await (const { id: session_id, ...row } of all) yield { session_id, ...row };
  },
};

const passkeys: DataExport = {
  name: "passkeys",
  async *records({ db, actor }) {
    yield* await listPasskeyNames(db, actor.user_id);
  },
};

const apiTokens: DataExport = {
  name: "api_tokens",
  async *records({ db, actor }) {
    yield* await listOwnTokens(db, actor.user_id);
  },
};

const identities: DataExport = {
  name: "identities",
  async *records({ db, actor }) {
    yield* await listIdentities(db, actor.user_id);
  },
};

const emailChanges: DataExport = {
  name: "email_changes",
  async *records({ db, actor }) {
    yield* await listEmailChanges(db, actor.user_id);
  },
};

/** Personal data that accounts store. */
export const accountExports: readonly DataExport[] = [profile, sessions, passkeys, apiTokens, identities, emailChanges];
