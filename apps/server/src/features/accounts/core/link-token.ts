import { createHmac, timingSafeEqual } from "node:crypto";
import { Uuid } from "@safeport/contract/kernel/ids";
import type { MailedLinkKind } from "@safeport/db/types.gen";
import type { KeyFor } from "../../../platform/keys.ts";
import { removedLink } from "../../../platform/removed-link.mjs";

const kindsOfAccounts = { reset_password: true, sign_in: true, verify_email: true } satisfies Record<MailedLinkKind, true>;

/** Links of an account, and those of a company, a program or of a report without an account, which have rows of their own. */
const linkKinds = [
  ...(Object.keys(kindsOfAccounts) as MailedLinkKind[]),
  ...(["company_invitation", "program_invitation", "domain_email"] as const),
  ...(["intake_submission", "guest_report", "report_outsider"] as const),
] as const;
type LinkKind = (typeof linkKinds)[number];

/** The secret of a mailed link. It is derived, not stored, so every attempt to send the mail carries the same link. */
export function linkToken(keyFor: KeyFor, kind: LinkKind, linkId: string): string {
  const signature = createHmac("sha256", keyFor(`mailed-link ${kind}`))
    .update(linkId)
    .digest("base64url");
  return `${linkId}.${signature}`;
}

/** The id of a token of this kind that we made; else null. */
export function readLinkToken(keyFor: KeyFor, kind: LinkKind, token: string): string | null {
  const id = token.split(".")[0] ?? "";
  if (!Uuid.safeParse(id).success) return null;
  const [sent, expected] = [Buffer.from(token), Buffer.from(linkToken(keyFor, kind, id))];
  return sent.length === expected.length && timingSafeEqual(sent, expected) ? id : null;
}

/** Texts in the form of a token. */
const tokens = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.[\w-]{43}/g;

/** A text without the secrets of links that we have mailed: who reads one could act as the person it was mailed to. Other texts of this form stay. */
export function withoutLinkTokens(text: string, keyFor: KeyFor): string {
  return text.replace(tokens, (token) =>
    linkKinds.some((kind) => readLinkToken(keyFor, kind, token) !== null) ? removedLink : token,
  );
}
