import { cleanLine, codeSpan } from "@safeport/foreign-files/clean-text";
import * as z from "zod/mini";
import type { ProgramList, ReadProgram } from "./listed-program.ts";
import { ownerName, siteOf } from "./owner.ts";
import { reasonOf } from "./read-targets.ts";

const Text = z.optional(z.nullable(z.string()));
const Program = z.object({
  program_name: z.string().check(z.minLength(1)),
  policy_url: Text,
  contact_url: Text,
  contact_email: Text,
  offers_bounty: z.optional(z.nullable(z.union([z.string(), z.boolean()]))),
  safe_harbor: Text,
});

/** The database of disclosure policies of disclose.io: policies and contacts, without assets or amounts. */
export const diodb: ProgramList = { platform: "diodb", marks: ["program_name", "policy_url"], read };

async function read(raw: unknown): Promise<ReadProgram> {
  const parsed = Program.safeParse(raw);
  if (!parsed.success) return { ok: false, reason: reasonOf(parsed.error) };
  const { data: listed } = parsed;
  const policy = listed.policy_url?.trim() ?? "";
  const site = siteOf(policy);
  const name = ownerName(listed.program_name);
  const pays = ["yes", "partial", "true"].includes(String(listed.offers_bounty).trim().toLowerCase());
  const contact = [listed.contact_email, listed.contact_url].map((text) => text?.trim() ?? "").find((text) => text !== "");
  return {
    ok: true,
    refused: [],
    doubts: [],
    program: {
      importId: listed.program_name.trim().toLowerCase(),
      title: listed.program_name,
      url: policy,
      website: site && `https://${site}/`,
      owner: { key: site ? `site:${site}` : `name:${name}`, name },
      pays,
      range: null,
      status: "active",
      isPublic: true,
      facts: [
        pays ? "It pays bounties; the list does not say how much." : "",
        contact ? `Contact: ${codeSpan(cleanLine(contact, 500).text)}.` : "",
        listed.safe_harbor === "full" || listed.safe_harbor === "partial" ? `Safe harbor: ${listed.safe_harbor}.` : "",
        "The list names no assets; see the policy.",
      ],
      scopes: [],
    },
  };
}
