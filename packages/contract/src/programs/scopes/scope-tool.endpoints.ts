import * as z from "zod/mini";
import { endpoint } from "../../kernel/endpoint.ts";
import { severities } from "../../kernel/severity.values.ts";
import { singleLine } from "../../kernel/text.ts";
import { ProgramRef } from "../core/program.endpoints.ts";
import { assetTypes, coverages } from "../core/program.values.ts";
import { scopeLimits } from "../core/scope.limits.ts";
import { Scope } from "../core/scope.schema.ts";

/** The most rows and columns of a CSV file of scopes, of characters in one row, of its rows in the answer, and of characters of a column's name there. */
export const csvLimits = { rows: 5_000, columns: 100, record: 100_000, listed: 200, name: 60 } as const;

export const testScope = endpoint({
  name: "programs.test_scope",
  summary: "Whether an asset is in the scope of a program, and which scope decides",
  method: "GET",
  path: "/v1/programs/:program/scopes/test/",
  auth: "session",
  rate: "read",
  throttle: { person: 3_000 },
  params: ProgramRef,
  query: z.strictObject({
    asset: singleLine(scopeLimits.identifier).check(
      z.describe("What is to be tested, such as an address, a host or the id of an app."),
    ),
  }),
  result: z.object({
    verdict: z.enum(["in_scope", "out_of_scope", "not_listed"]).check(z.describe("Whether the asset is in scope.")),
    scope: z.nullable(Scope).check(z.describe("The scope that decides; null if none covers the asset.")),
    by: z.nullable(z.enum(coverages)).check(z.describe("How the scope covers the asset; null if none does.")),
  }),
  errors: ["not_found"],
});

export const exportScopes = endpoint({
  name: "programs.export_scopes",
  summary: "All scopes of a program as CSV in HackerOne's columns; texts that begin like a formula are preceded by an apostrophe",
  method: "GET",
  path: "/v1/programs/:program/scopes/csv/",
  auth: "session",
  rate: "read",
  throttle: { person: 60 },
  params: ProgramRef,
  result: z.object({ file_name: z.string(), csv: z.string() }),
  errors: ["not_found"],
});

/** Effect of a file's rows, planned or done. */
export const ScopeImport = z.object({
  applied: z.boolean(),
  rows: z.int(),
  /** The columns of the file that are not read. */
  ignored_columns: z.array(z.string()),
  added: z.int().check(z.describe("How many scopes are new.")),
  updated: z.int().check(z.describe("How many scopes change.")),
  unchanged: z.int().check(z.describe("How many scopes stay as they are.")),
  refused: z.int().check(z.describe("How many rows are refused.")),
  changes: z
    .array(
      z.object({
        line: z.int().check(z.describe("The line in the file, from 1.")),
        action: z.enum(["add", "update"]).check(z.describe("Whether the row adds a scope or updates one.")),
        asset_type: z.enum(assetTypes),
        identifier: z.string(),
        max_severity: z.enum(severities),
        is_eligible_for_bounty: z.boolean(),
        is_out_of_scope: z.boolean(),
      }),
    )
    .check(z.describe("The first rows that add or update a scope.")),
  /** The first rows that are refused, each with its reason in the reader's language. */
  refusals: z.array(
    z.object({
      line: z.int().check(z.describe("The line in the file, from 1.")),
      identifier: z.string(),
      reason: z.string().check(z.describe("Why the row is refused, in the reader's language.")),
    }),
  ),
});
export type ScopeImport = z.infer<typeof ScopeImport>;

export const importScopes = endpoint({
  name: "programs.import_scopes",
  summary:
    "Add and update scopes from CSV in HackerOne's columns, as the part `file`; without `apply` nothing changes and the answer says what would",
  method: "POST",
  path: "/v1/programs/:program/scopes/csv/",
  auth: "session",
  rate: "upload",
  throttle: { person: 300, object: 120 },
  events: ["scope.added"],
  params: ProgramRef,
  query: z.strictObject({ apply: z._default(z.stringbool(), false) }),
  files: ["file"],
  result: ScopeImport,
  errors: ["not_found", "forbidden", "too_large"],
});
