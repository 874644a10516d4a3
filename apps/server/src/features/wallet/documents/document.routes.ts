import * as endpoints from "@safeport/contract/wallet/documents/document.endpoints";
import { documentNumber } from "@safeport/contract/wallet/documents/document.values";
import { type Http, mountList } from "../../../platform/http/mount.ts";
import { mountFile } from "../../../platform/http/mount-file.ts";
import { type DocumentRow, pageOfDocuments } from "./document.queries.ts";
import { downloadDocument } from "./document-pdf.ts";

function presentDocument(row: DocumentRow) {
  return {
    document_id: row.id,
    kind: row.kind,
    number: documentNumber(row.kind, row.year, row.number),
    company: { company_id: row.company_id, name: row.company_name },
    total: Number(row.amount),
    tax: Number(row.tax),
    currency: row.currency,
    month: row.month,
    issued_at: row.issued_at.toISOString(),
  };
}

/** Mounts receipts, invoices, credit notes and statements. */
export function documentRoutes(http: Http): void {
  mountList(http, endpoints.listDocuments, (ctx, { query }) => pageOfDocuments(ctx.db, ctx.actor, query), presentDocument);
  mountFile(http, endpoints.downloadDocument, (ctx, { params }) => downloadDocument(ctx, params.document_id));
}
