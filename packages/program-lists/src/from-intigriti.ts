import * as z from "zod/mini";
import { guess, hintOf, ifItFits, keep, web } from "./asset-hints.ts";
import type { ListedProgram, ProgramList, ReadProgram } from "./listed-program.ts";
import { ownerName } from "./owner.ts";
import { readTargets, reasonOf, Targets } from "./read-targets.ts";
import { wholeAmount } from "./whole-amount.ts";

const Amount = z.object({ value: z.number(), currency: z.string() });
const Program = z.object({
  id: z.string().check(z.minLength(1)),
  name: z.string(),
  company_handle: z.string().check(z.minLength(1)),
  url: z.string(),
  status: z.string(),
  confidentiality_level: z.string(),
  min_bounty: z.nullable(Amount),
  max_bounty: z.nullable(Amount),
  targets: Targets,
});

const Text = z.optional(z.nullable(z.string()));
const Row = z.object({ type: Text, endpoint: z.string(), description: Text, impact: Text });

const hints = {
  android: keep("android_play_store"),
  device: keep("hardware_iot"),
  ios: keep("ios_app_store"),
  iprange: ifItFits("cidr"),
  other: guess("other"),
  url: web,
  wildcard: ifItFits("wildcard"),
};

const statuses = new Map(
  Object.entries<ListedProgram["status"]>({
    open: "active",
    suspended: "paused",
    closing: "paused",
    closed: "closed",
  }),
);

/** Intigriti. The list names each program's company by a handle; amounts are in the program's own currency, mostly euros. */
export const intigriti: ProgramList = {
  platform: "intigriti",
  marks: ["company_handle", "confidentiality_level", "max_bounty"],
  read,
};

async function read(raw: unknown): Promise<ReadProgram> {
  const parsed = Program.safeParse(raw);
  if (!parsed.success) return { ok: false, reason: reasonOf(parsed.error) };
  const { data: listed } = parsed;
  const max = wholeAmount(listed.max_bounty?.value);
  const min = wholeAmount(listed.min_bounty?.value) ?? 0;
  const currency = /^[A-Z]{3}$/.exec(listed.max_bounty?.currency ?? "")?.[0] ?? "an unknown currency";
  const { scopes, refused } = await readTargets(listed.targets, Row, (row, isOutOfScope) => ({
    listedAs: row.type ?? "nothing",
    hint: hintOf(hints, row.type ?? ""),
    text: row.endpoint,
    notes: [row.description ?? "", row.impact && row.impact !== "Out of scope" ? `${row.impact}.` : ""],
    isEligibleForBounty: !isOutOfScope && max !== null && row.impact !== "No Bounty",
    maxSeverity: isOutOfScope ? "none" : "critical",
  }));
  const status = statuses.get(listed.status);
  const inDollars = currency === "USD";
  return {
    ok: true,
    refused,
    doubts: [
      status ? "" : `The state ${listed.status} is not known; the program is paused`,
      max === null || inDollars ? "" : `Amounts are in ${currency}, at no known rate; the rewards stay empty`,
    ].filter(Boolean),
    program: {
      importId: listed.id,
      title: listed.name,
      url: listed.url,
      website: null,
      owner: { key: listed.company_handle, name: ownerName(listed.name, listed.company_handle) },
      pays: max !== null,
      range: max !== null && inDollars ? { min, max } : null,
      status: status ?? "paused",
      isPublic: listed.confidentiality_level === "public",
      facts: max === null ? [] : [`It pays from ${min.toLocaleString("en-US")} to ${max.toLocaleString("en-US")} ${currency}.`],
      scopes,
    },
  };
}
