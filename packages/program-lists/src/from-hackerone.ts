import { severities } from "@safeport/contract/kernel/severity.values";
import * as z from "zod/mini";
import { guess, hintOf, ifItFits, keep, web } from "./asset-hints.ts";
import type { ListedProgram, ProgramList, ReadProgram } from "./listed-program.ts";
import { ownerName, siteOf } from "./owner.ts";
import { readTargets, reasonOf, Targets } from "./read-targets.ts";

const Program = z.object({
  handle: z.string().check(z.minLength(1)),
  name: z.string(),
  url: z.string(),
  website: z.string(),
  offers_bounties: z.boolean(),
  submission_state: z.string(),
  targets: Targets,
});

const Requirement = z.optional(z.nullable(z.string()));
const Row = z.object({
  asset_identifier: z.string(),
  asset_type: z.string(),
  eligible_for_bounty: z.optional(z.nullable(z.boolean())),
  instruction: z.optional(z.nullable(z.string())),
  max_severity: z.optional(z.nullable(z.enum(severities))),
  confidentiality_requirement: Requirement,
  integrity_requirement: Requirement,
  availability_requirement: Requirement,
});

const hints = {
  AI_MODEL: keep("ai_model"),
  API: web,
  APPLE_STORE_APP_ID: keep("ios_app_store"),
  CIDR: ifItFits("cidr"),
  DOMAIN: ifItFits("domain"),
  DOWNLOADABLE_EXECUTABLES: keep("executable"),
  GOOGLE_PLAY_APP_ID: keep("android_play_store"),
  HARDWARE: keep("hardware_iot"),
  IP_ADDRESS: ifItFits("cidr"),
  OTHER: guess("other"),
  OTHER_APK: keep("android_apk"),
  OTHER_IPA: keep("ios_ipa"),
  SMART_CONTRACT: ifItFits("smart_contract"),
  SOURCE_CODE: ifItFits("source_code"),
  TESTFLIGHT: keep("ios_testflight"),
  URL: web,
  WILDCARD: ifItFits("wildcard"),
  WINDOWS_APP_STORE_APP_ID: keep("windows_microsoft_store"),
};

// `api_only` programs accept reports, but not through HackerOne's form.
const statuses = new Map(
  Object.entries<ListedProgram["status"]>({
    open: "active",
    api_only: "active",
    paused: "paused",
    disabled: "closed",
  }),
);

/** HackerOne. Each web site is one owner; the list says who pays, never how much. */
export const hackerone: ProgramList = { platform: "hackerone", marks: ["handle", "submission_state", "offers_bounties"], read };

async function read(raw: unknown): Promise<ReadProgram> {
  const parsed = Program.safeParse(raw);
  if (!parsed.success) return { ok: false, reason: reasonOf(parsed.error) };
  const { data: listed } = parsed;
  const { scopes, refused } = await readTargets(listed.targets, Row, (row, isOutOfScope) => ({
    listedAs: row.asset_type,
    hint: hintOf(hints, row.asset_type),
    text: row.asset_identifier,
    notes: [row.instruction ?? "", requirements(row)],
    isEligibleForBounty: !isOutOfScope && (row.eligible_for_bounty ?? listed.offers_bounties),
    maxSeverity: isOutOfScope ? "none" : (row.max_severity ?? "critical"),
  }));
  const site = siteOf(listed.website);
  const name = ownerName(listed.name);
  const status = statuses.get(listed.submission_state);
  return {
    ok: true,
    refused,
    doubts: status ? [] : [`The state ${listed.submission_state} is not known; the program is paused`],
    program: {
      importId: listed.handle,
      title: listed.name,
      url: listed.url,
      website: listed.website,
      owner: { key: site ? `site:${site}` : `name:${name}`, name },
      pays: listed.offers_bounties,
      range: null,
      status: status ?? "paused",
      isPublic: true,
      facts: listed.offers_bounties ? ["It pays bounties; the list does not say how much."] : [],
      scopes,
    },
  };
}

/** The environmental metrics of CVSS that the program sets for this asset. */
function requirements(row: z.output<typeof Row>): string {
  const named = [
    ["confidentiality", row.confidentiality_requirement],
    ["integrity", row.integrity_requirement],
    ["availability", row.availability_requirement],
  ].flatMap(([impact, level]) => (level && level !== "none" ? [`${impact} ${level}`] : []));
  return named.length > 0 ? `Security requirements: ${named.join(", ")}.` : "";
}
