import * as z from "zod/mini";
import { guess, hintOf, ifItFits, keep, web } from "./asset-hints.ts";
import type { ProgramList, ReadProgram } from "./listed-program.ts";
import { ownerName } from "./owner.ts";
import { readTargets, reasonOf, Targets } from "./read-targets.ts";
import { wholeAmount } from "./whole-amount.ts";

const Program = z.object({
  id: z.string().check(z.minLength(1)),
  name: z.string(),
  public: z.boolean(),
  disabled: z.boolean(),
  min_bounty: z.nullable(z.number()),
  max_bounty: z.nullable(z.number()),
  targets: Targets,
});

const Row = z.object({ target: z.string(), type: z.string() });

const hints = {
  api: web,
  application: guess("executable"),
  "ip-address": ifItFits("cidr"),
  "mobile-application": guess("other"),
  "mobile-application-android": keep("android_play_store"),
  "mobile-application-ios": keep("ios_app_store"),
  "open-source": ifItFits("source_code"),
  other: guess("other"),
  "web-application": web,
  wildcard: ifItFits("wildcard"),
};

/** YesWeHack. The owner is the program name without its suffix; the list gives amounts without a currency. */
export const yeswehack: ProgramList = { platform: "yeswehack", marks: ["public", "disabled", "min_bounty", "max_bounty"], read };

async function read(raw: unknown): Promise<ReadProgram> {
  const parsed = Program.safeParse(raw);
  if (!parsed.success) return { ok: false, reason: reasonOf(parsed.error) };
  const { data: listed } = parsed;
  const max = wholeAmount(listed.max_bounty);
  const min = wholeAmount(listed.min_bounty) ?? 0;
  const { scopes, refused } = await readTargets(listed.targets, Row, (row, isOutOfScope) => ({
    listedAs: row.type,
    hint: hintOf(hints, row.type),
    text: row.target,
    notes: [],
    isEligibleForBounty: !isOutOfScope && max !== null,
    maxSeverity: isOutOfScope ? "none" : "critical",
  }));
  const name = ownerName(listed.name);
  return {
    ok: true,
    refused,
    doubts: max === null ? [] : ["Amounts are given without a currency; the rewards stay empty"],
    program: {
      importId: listed.id,
      title: listed.name,
      url: `https://yeswehack.com/programs/${encodeURIComponent(listed.id)}`,
      website: null,
      owner: { key: `name:${name}`, name },
      pays: max !== null,
      range: null,
      status: listed.disabled ? "closed" : "active",
      isPublic: listed.public,
      facts:
        max === null
          ? []
          : [
              `It pays from ${min.toLocaleString("en-US")} to ${max.toLocaleString("en-US")}; the list does not say in which currency.`,
            ],
      scopes,
    },
  };
}
