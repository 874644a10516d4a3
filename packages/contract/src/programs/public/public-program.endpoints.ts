import * as z from "zod/mini";
import { endpoint } from "../../kernel/endpoint.ts";
import { changedSince, pageOf, pageQuery } from "../../kernel/paging.ts";
import { Program } from "../program.schema.ts";
import { programTypes } from "../program.values.ts";

const { shape } = Program;

/** A program as everybody may read it, without an account. */
export const PublicProgram = z.object({
  handle: shape.handle,
  title: shape.title,
  company_name: shape.company_name,
  company_logo: shape.company_logo,
  program_type: shape.program_type,
  participation: shape.participation,
  rewards: shape.rewards,
  funds: shape.funds,
  tags: shape.tags,
  features: shape.features,
  operating_systems: shape.operating_systems,
  program_launch_date: shape.program_launch_date,
  description: shape.description,
  policy: shape.policy,
  scopeOverview: shape.scopeOverview,
  inScopeInfo: shape.inScopeInfo,
  outOfScopeInfo: shape.outOfScopeInfo,
  accepts_unlisted_assets: shape.accepts_unlisted_assets,
  response_targets: shape.response_targets,
  targets_met: shape.targets_met,
  disclosure_policy: shape.disclosure_policy,
  safe_harbor: shape.safe_harbor,
  scope_count: shape.scope_count,
  /** The first hundred, in scope first. */
  scopes: shape.scopes,
  updated_at: shape.updated_at,
});
export type PublicProgram = z.infer<typeof PublicProgram>;

/** A program of the list that everybody may read. */
export const PublicProgramCard = z.pick(PublicProgram, {
  handle: true,
  title: true,
  company_name: true,
  company_logo: true,
  program_type: true,
  participation: true,
  rewards: true,
  funds: true,
  tags: true,
  features: true,
  operating_systems: true,
  program_launch_date: true,
  scope_count: true,
  updated_at: true,
});
export type PublicProgramCard = z.infer<typeof PublicProgramCard>;

export const listPublicPrograms = endpoint({
  name: "programs.list_public",
  summary: "The programs that are open to all, newest first; for everybody",
  method: "GET",
  path: "/v1/programs/public/",
  auth: "public",
  rate: "read",
  query: z.strictObject({ ...pageQuery(), ...changedSince, program_type: z.optional(z.enum(programTypes)) }),
  result: pageOf(PublicProgramCard),
  errors: [],
});

export const getPublicProgram = endpoint({
  name: "programs.get_public",
  summary: "A program that is open to all, for visitors without an account",
  method: "GET",
  path: "/v1/public/programs/:handle/",
  auth: "public",
  rate: "read",
  params: z.object({ handle: z.string().check(z.minLength(1), z.maxLength(200)) }),
  result: PublicProgram,
  errors: ["not_found"],
});
