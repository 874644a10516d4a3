import * as z from "zod/mini";
import { endpoint } from "../kernel/endpoint.ts";
import { Time, Uuid } from "../kernel/ids.ts";
import { Currency, Money } from "../kernel/minor-units.ts";
import { changedSince, pageOf, pageQuery } from "../kernel/paging.ts";
import { documentKinds } from "./document.values.ts";

export const MoneyDocument = z.object({
  document_id: Uuid,
  kind: z.enum(documentKinds),
  /** As people write it, such as `I-2026-0042`. */
  number: z.string(),
  company: z.object({ company_id: Uuid, name: z.string() }),
  /** For a statement, the company's balance at the end of the month. */
  total: Money,
  tax: Money,
  currency: Currency,
  /** Month of a monthly document, such as `2026-10`. */
  month: z.nullable(z.string()),
  issued_at: Time,
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
    kind: z.optional(z.enum(documentKinds)),
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
  params: z.object({ document_id: Uuid }),
  result: z.string(),
  file: ["application/pdf"],
  errors: ["not_found", "conflict"],
  uncompressed: true,
});
