import * as z from "zod/mini";
import { endpoint } from "../../kernel/endpoint.ts";
import { Time, Uuid } from "../../kernel/ids.ts";
import { Currency, Money } from "../../kernel/minor-units.ts";
import { changedSince, pageOf, pageQuery } from "../../kernel/paging.ts";
import { documentKinds } from "./document.values.ts";

export const MoneyDocument = z.object({
  document_id: Uuid.check(z.describe("The document.")),
  kind: z.enum(documentKinds).check(z.describe("What kind of document it is.")),
  /** As people write it, such as `I-2026-0042`. */
  number: z.string().check(z.describe("Its number as people write it, gapless within a kind and a year.")),
  company: z
    .object({ company_id: Uuid, name: z.string().check(z.describe("Its present name.")) })
    .check(z.describe("The company that it is made out to.")),
  total: Money.check(z.describe("What it is about in all; of a statement what the company had at the end of the month.")),
  tax: Money.check(z.describe("How much of it is tax.")),
  currency: Currency,
  /** Month of a monthly document, such as `2026-10`. */
  month: z.nullable(z.string()).check(z.describe("Its month in UTC; null for receipts and what takes them back.")),
  issued_at: Time.check(z.describe("When it was issued.")),
});
export type MoneyDocument = z.infer<typeof MoneyDocument>;

export const listDocuments = endpoint({
  name: "documents.list",
  summary:
    "Receipts, invoices, credit notes and statements of companies, for their owners and finance and for staff; newest first",
  method: "GET",
  path: "/v1/documents/",
  auth: "session",
  rate: "read",
  query: z.strictObject({
    ...pageQuery(),
    ...changedSince,
    company_id: z.optional(Uuid),
    kind: z.optional(z.enum(documentKinds)).check(z.describe("Only documents of this kind.")),
  }),
  result: pageOf(MoneyDocument),
  errors: [],
  list: true,
});

export const downloadDocument = endpoint({
  name: "documents.download",
  summary: "A document as PDF; its bytes never change",
  method: "GET",
  path: "/v1/documents/:document_id/pdf/",
  auth: "session",
  rate: "read",
  throttle: { person: 600 },
  params: z.object({ document_id: Uuid.check(z.describe("The document.")) }),
  result: z.string(),
  file: ["application/pdf"],
  errors: ["not_found", "conflict"],
  uncompressed: true,
});
