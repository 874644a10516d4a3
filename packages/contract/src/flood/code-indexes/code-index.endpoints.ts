import * as z from "zod/mini";
import { endpoint } from "../../kernel/endpoint.ts";
import { Time, Uuid } from "../../kernel/ids.ts";
import { singleLine } from "../../kernel/text.ts";
import { ProgramRef } from "../../programs/core/program.endpoints.ts";
import { codeIndexLimits } from "./code-index.limits.ts";

const path = "/v1/programs/:program/code_indexes/";

/** The index of one version of a repository's code. */
export const CodeIndex = z.object({
  code_index_id: Uuid.check(z.describe("The id of the index of one version.")),
  name: z.string().check(z.describe("The name of the repository, by which its next version replaces nothing but the oldest.")),
  version: z.string().check(z.describe("The version of the code, as its authors name it.")),
  commit: z.string().check(z.describe("The commit that was indexed, in hexadecimal digits.")),
  is_public: z
    .boolean()
    .check(z.describe("Whether everybody may read the repository, so that writers see what was found in it.")),
  tags: z.int().check(z.describe("How many names it has, each counted once a file.")),
  files: z.int().check(z.describe("How many files it has.")),
  created_at: Time.check(z.describe("When it was stored.")),
});
export type CodeIndex = z.infer<typeof CodeIndex>;

const CodeIndexes = z.object({
  items: z
    .array(CodeIndex)
    .check(z.describe("By repository, each version before the earlier ones; at most five of a repository.")),
  can: z.array(z.enum(["edit"])),
});
export type CodeIndexes = z.infer<typeof CodeIndexes>;

const Name = z
  .string()
  .check(
    z.maxLength(codeIndexLimits.name),
    z.regex(/^[a-z0-9][a-z0-9._-]*$/),
    z.describe("The name of the repository: small letters, digits, dots, dashes and underscores."),
  );
const Version = singleLine(codeIndexLimits.version).check(
  z.describe("The version of the code, as its authors name it; the index of the same version is replaced."),
);
const Commit = z.string().check(z.regex(/^[0-9a-f]{7,64}$/), z.describe("The commit that was indexed, in hexadecimal digits."));
const Ref = z.extend(ProgramRef, { name: Name });

/** What a person says of an index that they store. */
export const CodeIndexInput = z.object({ name: Name, version: Version, commit: Commit, is_public: z.boolean() });

export const listCodeIndexes = endpoint({
  name: "code_indexes.list",
  summary: "The indexes of a program's code, for its company and staff",
  method: "GET",
  path,
  auth: "session",
  rate: "read",
  params: ProgramRef,
  result: CodeIndexes,
  errors: ["not_found"],
});

export const getCodeIndexes = endpoint({
  name: "code_indexes.get",
  summary: "The versions of one repository that are indexed, newest first",
  method: "GET",
  path: `${path}:name/`,
  auth: "session",
  rate: "read",
  params: Ref,
  result: CodeIndexes,
  errors: ["not_found"],
});

const change = { auth: "session", throttle: { person: 120, object: 60 } } as const;

export const putCodeIndex = endpoint({
  ...change,
  name: "code_indexes.put",
  summary:
    "Store the index of a version: the part `file`, or the whole body with the fields in the query, has the JSON lines of Universal Ctags, packed by gzip or not, of which name, path, line and kind are kept; the last five versions of a repository stay",
  method: "PUT",
  path: `${path}:name/`,
  rate: "upload",
  params: Ref,
  files: ["file"],
  fileBytes: codeIndexLimits.bytes,
  fileBodies: ["application/x-ndjson", "application/gzip"],
  body: z.strictObject({
    version: Version,
    commit: Commit,
    is_public: z
      .optional(z.enum(["true", "false"]))
      .check(
        z.describe(
          "Whether everybody may read the repository; without it as its newest version says, and `false` for the first.",
        ),
      ),
  }),
  result: CodeIndex,
  errors: ["not_found", "forbidden", "conflict", "too_large"],
});

export const updateCodeIndexes = endpoint({
  ...change,
  name: "code_indexes.update",
  summary: "Say whether everybody may read a repository, for all its versions",
  method: "PATCH",
  path: `${path}:name/`,
  rate: "write",
  params: Ref,
  body: z.strictObject({
    is_public: z
      .boolean()
      .check(z.describe("Whether everybody may read the repository, so that writers see what was found in it.")),
  }),
  result: CodeIndexes,
  errors: ["not_found", "forbidden"],
});

export const deleteCodeIndex = endpoint({
  ...change,
  name: "code_indexes.delete",
  summary: "Delete the index of one version",
  method: "DELETE",
  path: `${path}:name/:code_index_id/`,
  rate: "write",
  params: z.extend(Ref, { code_index_id: Uuid.check(z.describe("The id of the index of one version.")) }),
  result: CodeIndexes,
  errors: ["not_found", "forbidden"],
});
