import * as z from "zod/mini";
import { ifItFits } from "./asset-hints.ts";
import type { ProgramList, ReadProgram } from "./listed-program.ts";
import { ownerName } from "./owner.ts";
import { readTargets, reasonOf } from "./read-targets.ts";

const Program = z.object({
  name: z.string(),
  url: z.string(),
  bounty: z.boolean(),
  domains: z._default(z.array(z.unknown()), []),
});

/** The list of ProjectDiscovery's Chaos: root domains. It says who pays, never how much. */
export const chaos: ProgramList = { platform: "chaos", marks: ["name", "bounty", "domains"], read };

async function read(raw: unknown): Promise<ReadProgram> {
  const parsed = Program.safeParse(raw);
  if (!parsed.success) return { ok: false, reason: reasonOf(parsed.error) };
  const { data: listed } = parsed;
  const { scopes, refused } = await readTargets({ in_scope: listed.domains, out_of_scope: [] }, z.string(), (domain) => ({
    listedAs: "domain",
    hint: ifItFits("domain"),
    text: domain,
    notes: [],
    isEligibleForBounty: listed.bounty,
    maxSeverity: "critical",
  }));
  const name = ownerName(listed.name);
  return {
    ok: true,
    refused: refused.map(({ place, ...refusal }) => ({ ...refusal, place: place.replace("targets.in_scope", "domains") })),
    doubts: [],
    program: {
      importId: `${listed.name.trim().toLowerCase()} ${listed.url.trim()}`,
      title: listed.name,
      url: listed.url,
      website: null,
      owner: { key: `name:${name}`, name },
      pays: listed.bounty,
      range: null,
      status: "active",
      isPublic: true,
      facts: listed.bounty ? ["It pays bounties; the list does not say how much."] : [],
      scopes: scopes.map((scope) => ({ ...scope, place: scope.place.replace("targets.in_scope", "domains") })),
    },
  };
}
