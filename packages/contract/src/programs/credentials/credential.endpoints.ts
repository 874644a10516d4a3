import * as z from "zod/mini";
import { Person } from "../../accounts/core/account.schema.ts";
import { endpoint } from "../../kernel/endpoint.ts";
import { Time, Uuid } from "../../kernel/ids.ts";
import { changedSince, pageOf, pageQuery } from "../../kernel/paging.ts";
import { credentialActions, credentialEnds, credentialStatuses } from "../core/credential.state.ts";
import { ProgramRef } from "../core/program.endpoints.ts";

const Fields = z.array(
  z.object({
    name: z.string().check(z.describe("The name of the column.")),
    value: z.string().check(z.describe("What the set has in the column.")),
  }),
);

/** A set of credentials, as its holder sees it. */
export const OwnCredentialSet = z.object({
  fields: Fields.check(z.describe("The columns of the file, with what the set has in each.")),
  given_at: Time.check(z.describe("When the person got the set; null if nobody has.")),
});
export type OwnCredentialSet = z.infer<typeof OwnCredentialSet>;

/** A set of credentials, as the company lists it. */
export const CredentialSet = z.object({
  set_id: Uuid,
  /** Counts within the program, in the order of the files. */
  number: z.int().check(z.describe("The number of the set within the program.")),
  label: z
    .nullable(z.string())
    .check(z.describe("What the first column says, such as a username; null if there is only one column.")),
  status: z.enum(credentialStatuses).check(z.describe("Whether nobody has had the set, somebody has it, or it was revoked.")),
  holder: z
    .nullable(
      z.object({
        user_id: Person.shape.user_id,
        username: Person.shape.username,
        full_name: Person.shape.full_name,
        display_picture: Person.shape.display_picture,
      }),
    )
    .check(z.describe("The person who has the set; null if nobody does.")),
  given_at: z.nullable(Time).check(z.describe("When the person got the set; null if nobody has.")),
  ended_at: z.nullable(Time).check(z.describe("When the person no longer had it; null while they do.")),
  ended_how: z.nullable(z.enum(credentialEnds)).check(z.describe("Why the person no longer has it; null while they do.")),
  can: z.array(z.enum(credentialActions)),
});
export type CredentialSet = z.infer<typeof CredentialSet>;

/** Effect of a file, planned or done. It repeats no value of the file. */
export const CredentialUpload = z.object({
  applied: z.boolean(),
  columns: z.array(z.string()).check(z.describe("The columns of the file.")),
  rows: z.int(),
  added: z.int().check(z.describe("How many sets are new.")),
  refused: z.int().check(z.describe("How many rows are refused.")),
  /** The first refused rows, each with its reason in the reader's language. */
  refusals: z.array(
    z.object({
      line: z.int().check(z.describe("The line in the file, from 1.")),
      reason: z.string().check(z.describe("Why the row is refused, in the reader's language.")),
    }),
  ),
});
export type CredentialUpload = z.infer<typeof CredentialUpload>;

const ofSet = z.object({ ...ProgramRef.shape, set_id: Uuid });
const path = "/v1/programs/:program/credentials/";

export const listCredentials = endpoint({
  name: "programs.credentials",
  summary: "The credential sets of a program and who has which, without the secrets (owners and managers of the company)",
  method: "GET",
  path,
  auth: "session",
  rate: "read",
  params: ProgramRef,
  query: z.strictObject({
    ...pageQuery(),
    ...changedSince,
    status: z.optional(z.enum(credentialStatuses)).check(z.describe("Only sets with this status.")),
  }),
  result: pageOf(CredentialSet),
  errors: ["not_found", "forbidden"],
  list: true,
  uncompressed: true,
});

export const countCredentials = endpoint({
  name: "programs.credential_counts",
  summary: "How many credential sets of a program are free, given and revoked (owners and managers of the company)",
  method: "GET",
  path: `${path}counts/`,
  auth: "session",
  rate: "read",
  params: ProgramRef,
  result: z.object({
    free: z.int().check(z.describe("How many sets nobody has had.")),
    given: z.int().check(z.describe("How many sets people have.")),
    revoked: z.int().check(z.describe("How many sets were revoked.")),
  }),
  errors: ["not_found", "forbidden"],
});

export const addCredentials = endpoint({
  name: "programs.add_credentials",
  summary:
    "Add credential sets from CSV as the part `file`: the first row names the columns, each further row is a set; without `apply` nothing is added and the answer says what would be",
  method: "POST",
  path: `${path}csv/`,
  auth: "session",
  rate: "upload",
  throttle: { person: 300, object: 120 },
  events: ["credentials.added"],
  params: ProgramRef,
  query: z.strictObject({ apply: z._default(z.stringbool(), false) }),
  files: ["file"],
  result: CredentialUpload,
  errors: ["not_found", "forbidden", "too_large"],
});

export const removeFreeCredentials = endpoint({
  name: "programs.remove_free_credentials",
  summary: "Delete all credential sets of a program that nobody has had",
  method: "DELETE",
  path,
  auth: "session",
  rate: "write",
  throttle: { person: 120, object: 60 },
  events: ["credentials.removed"],
  params: ProgramRef,
  result: z.object({ removed: z.int().check(z.describe("How many sets were deleted.")) }),
  errors: ["not_found", "forbidden"],
});

export const getOwnCredentials = endpoint({
  name: "programs.held_credentials",
  summary: "The caller's own credential set of a program",
  method: "GET",
  path: `${path}own/`,
  auth: "session",
  rate: "read",
  params: ProgramRef,
  result: OwnCredentialSet,
  errors: ["not_found"],
  uncompressed: true,
});

export const requestCredentials = endpoint({
  name: "programs.request_credentials",
  summary:
    "Get a credential set of a program, one for each researcher who may report to it; a repeated call returns the same set",
  method: "POST",
  path: `${path}own/`,
  auth: "session",
  rate: "write",
  throttle: { person: 240, object: 60 },
  events: ["credentials.given", "credentials.ran_out"],
  params: ProgramRef,
  result: OwnCredentialSet,
  errors: ["not_found", "forbidden", "conflict"],
  uncompressed: true,
});

export const readCredentials = endpoint({
  name: "programs.read_credentials",
  summary: "The names and values of one credential set (owners and managers of the company)",
  method: "GET",
  path: `${path}sets/:set_id/`,
  auth: "session",
  rate: "read",
  params: ofSet,
  result: z.object({ fields: Fields.check(z.describe("The columns of the file, with what the set has in each.")) }),
  errors: ["not_found", "forbidden"],
  uncompressed: true,
});

const changeOfSet = {
  auth: "session",
  rate: "write",
  throttle: { person: 1_200, object: 600 },
  params: ofSet,
  errors: ["not_found", "forbidden", "conflict"],
} as const;

export const revokeCredentials = endpoint({
  ...changeOfSet,
  name: "programs.revoke_credentials",
  summary: "Revoke a credential set; its holder gets no other until this one is deleted",
  method: "POST",
  path: `${path}sets/:set_id/revoke/`,
  events: ["credentials.ended"],
  result: CredentialSet,
});

export const replaceCredentials = endpoint({
  ...changeOfSet,
  name: "programs.replace_credentials",
  summary: "Revoke a credential set and give its holder the next free one, which is returned",
  method: "POST",
  path: `${path}sets/:set_id/replace/`,
  events: ["credentials.ended", "credentials.ran_out"],
  result: CredentialSet,
});

export const deleteCredentials = endpoint({
  ...changeOfSet,
  name: "programs.delete_credentials",
  summary: "Delete a credential set that is free or revoked",
  method: "DELETE",
  path: `${path}sets/:set_id/`,
  events: ["credentials.removed"],
  result: z.object({ set_id: Uuid }),
});
