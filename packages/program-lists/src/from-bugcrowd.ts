import { checkIdentifier } from "@safeport/contract/programs/core/scope-identifier";
import { cleanLine } from "@safeport/foreign-files/clean-text";
import * as z from "zod/mini";
import { guess, hintOf, ifItFits, keep, web } from "./asset-hints.ts";
import type { ProgramList, ReadProgram } from "./listed-program.ts";
import { ownerName } from "./owner.ts";
import { readTargets, reasonOf, Targets } from "./read-targets.ts";
import { splitCell } from "./split-cell.ts";
import { wholeAmount } from "./whole-amount.ts";

const Program = z.object({
  name: z.string(),
  url: z.string().check(z.minLength(1)),
  allows_disclosure: z.boolean(),
  managed_by_bugcrowd: z.boolean(),
  safe_harbor: z.optional(z.nullable(z.string())),
  max_payout: z.nullable(z.number()),
  targets: Targets,
});

const Text = z.optional(z.nullable(z.string()));
const Row = z.object({ type: z.string(), target: z.string(), uri: Text, name: Text, ipAddress: Text });

const hints = {
  android: keep("android_play_store"),
  api: web,
  hardware: keep("hardware_iot"),
  ios: keep("ios_app_store"),
  iot: keep("hardware_iot"),
  ip_address: ifItFits("cidr"),
  network: guess("other"),
  other: guess("other"),
  website: web,
};

/** Bugcrowd. The owner is the program name without its "managed bug bounty" suffix. Rewards are in US dollars; only the maximum is listed. */
export const bugcrowd: ProgramList = {
  platform: "bugcrowd",
  marks: ["allows_disclosure", "managed_by_bugcrowd", "max_payout"],
  read,
};

async function read(raw: unknown): Promise<ReadProgram> {
  const parsed = Program.safeParse(raw);
  if (!parsed.success) return { ok: false, reason: reasonOf(parsed.error) };
  const { data: listed } = parsed;
  const most = wholeAmount(listed.max_payout);
  const { scopes, refused } = await readTargets(listed.targets, Row, (row, isOutOfScope) => ({
    listedAs: row.type,
    hint: hintOf(hints, row.type),
    text: assetOf(row),
    notes: [
      different(row.name, assetOf(row)),
      labelled("Target", different(row.target, assetOf(row))),
      labelled("Address", row.uri?.trim() === assetOf(row) ? "" : different(row.uri, row.target)),
      labelled("IP address", different(row.ipAddress, row.target)),
    ],
    isEligibleForBounty: !isOutOfScope && most !== null,
    maxSeverity: isOutOfScope ? "none" : "critical",
  }));
  const name = ownerName(listed.name);
  return {
    ok: true,
    refused,
    doubts: [],
    program: {
      importId: listed.url.split("/").at(-1) ?? listed.url,
      title: listed.name,
      url: listed.url,
      website: null,
      owner: { key: `name:${name}`, name },
      pays: most !== null,
      range: most === null ? null : { min: 0, max: most },
      status: "active",
      isPublic: true,
      facts: [
        most === null
          ? ""
          : `It pays up to ${most.toLocaleString("en-US")} US dollars; the list does not say how much at which severity.`,
        listed.allows_disclosure ? "Disclosure is possible once both sides agree." : "Disclosure is not allowed.",
        listed.safe_harbor === "full" || listed.safe_harbor === "partial" ? `Safe harbor: ${listed.safe_harbor}.` : "",
      ],
      scopes,
    },
  };
}

/** The asset of a row: its target, or the patterns or networks in its name where the target is a mere link. */
function assetOf({ name, target }: z.output<typeof Row>): string {
  const named = name?.trim() ?? "";
  return isArea(named) && !isArea(target) ? named : target;
}

/** Whether a text consists of patterns and networks. */
function isArea(text: string): boolean {
  const parts = splitCell(cleanLine(text, 20_000).text);
  return parts.every((part) => (["wildcard", "cidr"] as const).some((type) => checkIdentifier(type, part).ok));
}

function different(text: string | null | undefined, target: string): string {
  const trimmed = text?.trim() ?? "";
  return trimmed === target.trim() ? "" : trimmed;
}

function labelled(label: string, text: string): string {
  return text && `${label}: ${text}`;
}
