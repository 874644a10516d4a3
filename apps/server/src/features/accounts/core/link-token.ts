import { createHmac, timingSafeEqual } from "node:crypto";
import { Uuid } from "@safeport/contract/kernel/ids";
import type { MailedLinkKind } from "@safeport/db/types.gen";
import type { KeyFor } from "../../../platform/keys.ts";

/** A link of an account, or one of a company, a program or of a report without an account, which has a row of its own. */
type LinkKind =
  | MailedLinkKind
  | "company_invitation"
  | "program_invitation"
  | "domain_email"
  | "intake_submission"
  | "guest_report"
  | "report_outsider";

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
