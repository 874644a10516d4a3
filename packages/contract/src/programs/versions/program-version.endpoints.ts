import * as z from "zod/mini";
import { endpoint } from "../../kernel/endpoint.ts";
import { changedSince, pageOf, pageQuery } from "../../kernel/paging.ts";
import { ProgramRef } from "../core/program.endpoints.ts";
import { ProgramComparison, ProgramVersion } from "./program-version.schema.ts";

/** The most versions in one page: what changed in each is counted. */
const maxListedVersions = 20;
const maxVersion = 2_147_483_647;
const VersionNumber = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(maxVersion));

export const listVersions = endpoint({
  name: "programs.versions",
  summary: "The versions of a program that the caller may see, newest first: those that were open to them",
  method: "GET",
  path: "/v1/programs/:program/versions/",
  auth: "session",
  rate: "read",
  throttle: { person: 1_200 },
  params: ProgramRef,
  query: z.strictObject({ ...pageQuery(maxListedVersions, maxListedVersions), ...changedSince }),
  result: pageOf(ProgramVersion),
  errors: ["not_found"],
  list: true,
});

export const compareVersions = endpoint({
  name: "programs.version",
  summary: "A version of a program, compared with the one before or with another one",
  method: "GET",
  path: "/v1/programs/:program/versions/:number/",
  auth: "session",
  rate: "read",
  throttle: { person: 1_200 },
  params: z.object({ ...ProgramRef.shape, number: VersionNumber.check(z.describe("The number of the version.")) }),
  query: z.strictObject({
    against: z
      .optional(VersionNumber)
      .check(z.describe("The number of the version to compare with; if it is not sent, the version before.")),
  }),
  result: ProgramComparison,
  errors: ["not_found"],
});
