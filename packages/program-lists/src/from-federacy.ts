import * as z from "zod/mini";
import { guess, hintOf, web } from "./asset-hints.ts";
import type { ProgramList, ReadProgram } from "./listed-program.ts";
import { ownerName } from "./owner.ts";
import { readTargets, reasonOf, Targets } from "./read-targets.ts";

const Program = z.object({
  id: z.string().check(z.minLength(1)),
  name: z.string(),
  offers_awards: z.boolean(),
  url: z.string(),
  targets: Targets,
});

const Row = z.object({ type: z.string(), target: z.string() });

const hints = { api: web, desktop: guess("executable"), mobile: guess("other"), website: web };

/** Federacy. The owner is the program name without its suffix; the list says who pays, never how much. */
export const federacy: ProgramList = { platform: "federacy", marks: ["id", "url", "offers_awards"], read };

async function read(raw: unknown): Promise<ReadProgram> {
  const parsed = Program.safeParse(raw);
  if (!parsed.success) return { ok: false, reason: reasonOf(parsed.error) };
  const { data: listed } = parsed;
  const { scopes, refused } = await readTargets(listed.targets, Row, (row, isOutOfScope) => ({
    listedAs: row.type,
    hint: hintOf(hints, row.type),
    text: row.target,
    notes: [],
    isEligibleForBounty: !isOutOfScope && listed.offers_awards,
    maxSeverity: isOutOfScope ? "none" : "critical",
  }));
  const name = ownerName(listed.name);
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
      pays: listed.offers_awards,
      range: null,
      status: "active",
      isPublic: true,
      facts: listed.offers_awards ? ["It gives awards; the list does not say how much."] : [],
      scopes,
    },
  };
}
