import * as z from "zod/mini";
import { Email } from "../accounts/core/account.schema.ts";
import { Time, Uuid } from "../kernel/ids.ts";
import { PastedDomain } from "../kernel/pasted-domain.ts";
import { singleLine } from "../kernel/text.ts";
import { domainMethods, domainStatuses } from "./company.values.ts";
import { mailboxesOf } from "./domain.limits.ts";

export const StartDomainInput = z
  .strictObject({
    company_id: Uuid,
    domain: PastedDomain.check(z.describe("The domain to prove; a web address or a mail address is accepted, too.")),
    method: z.enum(domainMethods).check(z.describe("How the domain is proved.")),
    email: z
      .optional(Email)
      .check(
        z.describe(
          "With `EMAIL_CONFIRMATION`: the mailbox of the domain that the link is mailed to, such as `security@shop.example`.",
        ),
      ),
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
  method: z.enum(domainMethods).check(z.describe("How the domain is proved.")),
  domain: z.string().check(z.describe("The domain of the company.")),
  token: z.optional(z.string()).check(z.describe("What the record or the tag must say; absent when a link is mailed.")),
  record_name: z.optional(z.string()).check(z.describe("With `TXT_RECORD`: the name of the record to add.")),
  record_value: z.optional(z.string()).check(z.describe("With `TXT_RECORD`: the value of the record to add.")),
  meta_tag: z.optional(z.string()).check(z.describe("With `META_TAG`: the whole tag, to add to the head of the home page.")),
  email: z.optional(z.string()).check(z.describe("With `EMAIL_CONFIRMATION`: the address that the link was mailed to.")),
  expires_at: Time,
});
export type DomainChallenge = z.infer<typeof DomainChallenge>;

export const DomainCheck = z.object({
  /** Status of the domain that was checked. */
  domain_status: z.enum(domainStatuses).check(z.describe("Whether the company has proved that the domain is its own.")),
  checked_at: Time.check(z.describe("When the proof was looked for.")),
  detail: z.string().check(z.describe("What was found, in the reader's language.")),
});
export type DomainCheck = z.infer<typeof DomainCheck>;

export const VerifyDomainInput = z.strictObject({
  company_id: Uuid,
  token: z.optional(singleLine(100)).check(z.describe("With `EMAIL_CONFIRMATION`: the token of the mailed link.")),
});
