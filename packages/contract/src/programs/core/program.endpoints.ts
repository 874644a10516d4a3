import * as z from "zod/mini";
import { csvListOf } from "../../kernel/csv-list.ts";
import { endpoint } from "../../kernel/endpoint.ts";
import { fieldCode } from "../../kernel/field-error.ts";
import { Uuid } from "../../kernel/ids.ts";
import { changedSince, pageOf, pageQuery } from "../../kernel/paging.ts";
import { maxReward } from "../../kernel/reward.limits.ts";
import { textLimits } from "../../kernel/text.limits.ts";
import { singleLine } from "../../kernel/text.ts";
import { CreateProgramInput, LaunchDay, ListedProgram, Program, UpdateProgramInput } from "./program.schema.ts";
import {
  assetTypes,
  defaultProgramSort,
  fundsLevels,
  operatingSystems,
  programFeatures,
  programSorts,
  programTypes,
} from "./program.values.ts";
import { scopeLimits } from "./scope.limits.ts";
import { Scope, ScopeInput, UpdateScopeInput } from "./scope.schema.ts";

/** A program by id, handle or title (URL-encoded). */
export const ProgramRef = z.object({
  program: z
    .string()
    .check(z.minLength(1), z.maxLength(450), z.describe("The id of the program, its handle, or its URL-encoded title.")),
});
const ScopeRef = z.object({ scope_id: Uuid });

export const listPrograms = endpoint({
  name: "programs.list",
  summary: "Programs the caller may see",
  method: "GET",
  path: "/v1/programs/",
  auth: "session",
  rate: "read",
  query: z
    .strictObject({
      ...pageQuery(),
      ...changedSince,
      company_id: z.optional(Uuid).check(z.describe("Only programs of this company.")),
      only_programs_i_am_in: z.optional(z.stringbool()).check(z.describe("Only programs that the caller is a member of.")),
      only_favourites: z.optional(z.stringbool()).check(z.describe("Only programs that the caller follows.")),
      search: z.optional(singleLine(textLimits.search, 0)),
      program_type: z.optional(z.enum(programTypes)).check(z.describe("Only programs that pay (`BBP`), or do not (`VDP`).")),
      features: z.optional(csvListOf(programFeatures)).check(z.describe("Comma-separated: only programs with all of these.")),
      /** Programs that name any of them. */
      operating_systems: z
        .optional(csvListOf(operatingSystems))
        .check(z.describe("Comma-separated: only programs with one of these.")),
      /** First and last day (UTC) of the launch; a program without a launch date is in no such range. */
      launched_from: z.optional(LaunchDay).check(z.describe("The first day (UTC) of the launch.")),
      launched_to: z.optional(LaunchDay).check(z.describe("The last day (UTC) of the launch.")),
      asset_type: z.optional(z.enum(assetTypes)).check(z.describe("Only programs that have a scope of this type.")),
      min_reward: z
        .optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(maxReward)))
        .check(z.describe("Only programs that pay at least this for some report, in whole units of the platform's currency.")),
      funds: z.optional(z.enum(fundsLevels)).check(z.describe("Only programs with this level of funds or a higher one.")),
      sort: z._default(z.enum(programSorts), defaultProgramSort),
    })
    .check(
      z.refine(({ launched_from, launched_to }) => !launched_from || !launched_to || launched_from <= launched_to, {
        path: ["launched_to"],
        error: fieldCode("date_order"),
      }),
    ),
  result: pageOf(ListedProgram),
  errors: [],
  list: true,
});

export const getProgram = endpoint({
  name: "programs.get",
  summary: "One program, by id, handle or title",
  method: "GET",
  path: "/v1/programs/:program/",
  auth: "session",
  rate: "read",
  params: ProgramRef,
  result: Program,
  errors: ["not_found"],
});

export const createProgram = endpoint({
  name: "programs.create",
  summary: "Create a program; its scopes are posted one by one afterwards",
  method: "POST",
  path: "/v1/programs/create/",
  auth: "session",
  rate: "write",
  throttle: { person: 60 },
  events: ["program.created", "scope.added"],
  body: CreateProgramInput,
  result: Program,
  status: 201,
  errors: ["not_found", "forbidden", "already_exists", "conflict"],
  idempotent: true,
});

export const updateProgram = endpoint({
  name: "programs.update",
  summary: "Save a program; a field that is not sent stays as it is",
  method: "PUT",
  path: "/v1/programs/:program/",
  auth: "session",
  rate: "write",
  throttle: { person: 600, object: 300 },
  events: ["program.holidays_changed", "program.updated"],
  params: ProgramRef,
  body: UpdateProgramInput,
  result: Program,
  errors: ["not_found", "forbidden", "already_exists", "conflict", "version_stale"],
});

export const listScopes = endpoint({
  name: "programs.scopes",
  summary: "All scopes of a program, in scope first",
  method: "GET",
  path: "/v1/programs/:program/scopes/",
  auth: "session",
  rate: "read",
  params: ProgramRef,
  query: z.strictObject(pageQueryOfScopes()),
  result: pageOf(Scope),
  errors: ["not_found"],
});

export const addScope = endpoint({
  name: "programs.add_scope",
  summary: "Add a scope",
  method: "POST",
  path: "/v1/programs/:program/scopes/",
  auth: "session",
  rate: "write",
  throttle: { person: 6_000 },
  events: ["scope.added"],
  params: ProgramRef,
  body: ScopeInput,
  result: Scope,
  status: 201,
  errors: ["not_found", "forbidden", "already_exists", "conflict"],
});

export const getScope = endpoint({
  name: "programs.scope",
  summary: "One scope",
  method: "GET",
  path: "/v1/programs/scopes/:scope_id/",
  auth: "session",
  rate: "read",
  params: ScopeRef,
  result: Scope,
  errors: ["not_found"],
});

export const updateScope = endpoint({
  name: "programs.update_scope",
  summary: "Change a scope; a field that is not sent stays as it is",
  method: "PUT",
  path: "/v1/programs/scopes/:scope_id/",
  auth: "session",
  rate: "write",
  throttle: { person: 3_000, object: 120 },
  events: ["scope.updated"],
  params: ScopeRef,
  body: UpdateScopeInput,
  result: Scope,
  errors: ["not_found", "forbidden", "already_exists"],
});

export const removeScope = endpoint({
  name: "programs.remove_scope",
  summary: "Remove a scope; reports that name it keep it",
  method: "DELETE",
  path: "/v1/programs/scopes/:scope_id/",
  auth: "session",
  rate: "write",
  throttle: { person: 3_000, object: 120 },
  events: ["scope.removed"],
  params: ScopeRef,
  result: Scope,
  errors: ["not_found", "forbidden"],
});

function pageQueryOfScopes() {
  const { page } = pageQuery();
  const size = z._default(
    z.coerce.number().check(z.int(), z.minimum(1), z.maximum(scopeLimits.perProgram)),
    scopeLimits.perProgram,
  );
  return { page, size, ...changedSince };
}
