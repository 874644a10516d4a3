import { type Severity, severities } from "@safeport/contract/kernel/severity.values";
import * as z from "zod/mini";
import { guess, hintOf, ifItFits, keep, web } from "./asset-hints.ts";
import type { ProgramList, ReadProgram } from "./listed-program.ts";
import { ownerName, withoutProduct } from "./owner.ts";
import { readTargets, reasonOf, Targets } from "./read-targets.ts";

const Program = z.object({
  id: z.string().check(z.minLength(1)),
  name: z.string(),
  slug: z.string(),
  url: z.string(),
  archived: z.boolean(),
  triaged_by_hackenproof: z.boolean(),
  targets: Targets,
});

const Text = z.optional(z.nullable(z.string()));
const Row = z.object({ target: z.string(), type: z.string(), instruction: Text, severity: Text, reward: Text });

const hints = {
  Android: keep("android_play_store"),
  API: web,
  Blockchain: guess("other"),
  Bridge: guess("other"),
  Code: ifItFits("source_code"),
  Engine: guess("other"),
  Infrastructure: guess("other"),
  iOS: keep("ios_app_store"),
  Other: guess("other"),
  Protocol: guess("other"),
  "Smart Contract": ifItFits("smart_contract"),
  Solidity: ifItFits("smart_contract"),
  Web: web,
  Web3: guess("other"),
};

/** HackenProof. The owner is the program name without its suffix and product ("Web & API"); a row says whether it pays, never how much. */
export const hackenproof: ProgramList = { platform: "hackenproof", marks: ["slug", "archived", "triaged_by_hackenproof"], read };

async function read(raw: unknown): Promise<ReadProgram> {
  const parsed = Program.safeParse(raw);
  if (!parsed.success) return { ok: false, reason: reasonOf(parsed.error) };
  const { data: listed } = parsed;
  const { scopes, refused } = await readTargets(listed.targets, Row, (row, isOutOfScope) => ({
    listedAs: row.type,
    hint: hintOf(hints, row.type),
    text: row.target,
    notes: [row.instruction ?? "", row.reward && row.reward !== "Bounty" ? `Reward: ${row.reward}.` : ""],
    isEligibleForBounty: !isOutOfScope && row.reward === "Bounty",
    maxSeverity: isOutOfScope ? "none" : severityOf(row.severity),
  }));
  const pays = scopes.some((scope) => scope.isEligibleForBounty);
  const name = withoutProduct(ownerName(listed.name));
  return {
    ok: true,
    refused,
    doubts: [],
    program: {
      importId: listed.id,
      title: listed.name,
      url: listed.url,
      website: null,
      owner: { key: `name:${name}`, name },
      pays,
      range: null,
      status: listed.archived ? "closed" : "active",
      isPublic: true,
      facts: pays ? ["It pays bounties; the list does not say how much."] : [],
      scopes,
    },
  };
}

function severityOf(text: string | null | undefined): Severity {
  return severities.find((severity) => severity === text?.toLowerCase()) ?? "critical";
}
