import * as z from "zod/mini";
import { Email } from "../accounts/account.schema.ts";
import { Time, Uuid } from "../kernel/ids.ts";
import { PastedDomain } from "../kernel/pasted-domain.ts";
import { singleLine } from "../kernel/text.ts";
import { domainMethods, domainStatuses } from "./company.values.ts";
import { mailboxesOf } from "./domain.limits.ts";

export const StartDomainInput = z
  .strictObject({
    company_id: Uuid,
    domain: PastedDomain,
    method: z.enum(domainMethods),
    /** With `EMAIL_CONFIRMATION`: one of `mailboxesOf(domain)`. */
    email: z.optional(Email),
  })
  .check(
    z.refine(
      ({ domain, method, email }) =>
        method === "EMAIL_CONFIRMATION" ? email !== undefined && mailboxesOf(domain).includes(email) : email === undefined,
      { path: ["email"], params: { code: "domain_mailbox" } },
    ),
  );
export type StartDomainInput = z.input<typeof StartDomainInput>;

export const DomainChallenge = z.object({
  method: z.enum(domainMethods),
  domain: z.string(),
  /** Expected content of the record or the tag; absent for a mail. */
  token: z.optional(z.string()),
  record_name: z.optional(z.string()),
  record_value: z.optional(z.string()),
  /** The whole tag, for the head of the home page. */
  meta_tag: z.optional(z.string()),
  /** Address that the link was mailed to. */
  email: z.optional(z.string()),
  expires_at: Time,
});
export type DomainChallenge = z.infer<typeof DomainChallenge>;

export const DomainCheck = z.object({
  /** Status of the domain that was checked. */
  domain_status: z.enum(domainStatuses),
  checked_at: Time,
  /** Result of the check, in the reader's language. */
  detail: z.string(),
});
export type DomainCheck = z.infer<typeof DomainCheck>;

export const VerifyDomainInput = z.strictObject({
  company_id: Uuid,
  /** Token of the mailed link. */
  token: z.optional(singleLine(100)),
});
