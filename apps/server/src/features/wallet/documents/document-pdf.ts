import { formatMoney } from "@safeport/contract/kernel/currency";
import { documentNumber } from "@safeport/contract/wallet/document.values";
import type { Messages } from "@safeport/messages/en";
import type { Language } from "@safeport/messages/languages";
import { translate } from "@safeport/messages/translate";
import type { Ctx } from "../../../platform/context.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { AnsweredFile } from "../../../platform/http/mount.ts";
import type { PdfDocument } from "../../../platform/pdf/pdf-document.ts";
import { renderPdf } from "../../../platform/pdf/render-pdf.ts";
import { type DocumentRow, findDocument, findPdf, storePdf } from "./document.queries.ts";

type LineText = keyof Messages["wallet/documents"]["line"];

/** Documents are in one language, the same for every reader. */
const language: Language = "en";

/** A document as PDF, which is made once and stored; 404 when the caller may not know of it. */
export async function downloadDocument(ctx: Ctx, id: string): Promise<AnsweredFile> {
  const row = await findDocument(ctx.db, ctx.actor, id);
  if (!row) throw new AppError("not_found", "no_document");
  const name = `${documentNumber(row.kind, row.year, row.number)}.pdf`;
  const type = "application/pdf";
  const stored = await findPdf(ctx.db, id);
  if (stored) return { name, type, content: stored };
  await storePdf(ctx.db, id, await renderPdf(pdfOf(row), ctx.actor.user_id));
  return { name, type, content: (await findPdf(ctx.db, id)) ?? "" };
}

/** Content of a document's PDF. */
export function pdfOf({ kind, year, number, currency, amount, tax, month, issued_at, content }: DocumentRow): PdfDocument {
  const t = (key: keyof Messages["wallet/documents"]["pdf"]) => translate(language, `wallet/documents.pdf.${key}`);
  const show = (minor: string | bigint) => formatMoney(BigInt(minor), currency, language);
  const title = `${translate(language, `wallet/documents.kind.${kind}`)} ${documentNumber(kind, year, number)}`;
  const facts: [string, string][] = [
    [t("seller"), content.seller],
    [t("buyer"), content.buyer],
    ...(content.buyer_address ? [[t("address"), joinLines(content.buyer_address)] as [string, string]] : []),
    ...(content.buyer_tax_id ? [[t("tax_id"), content.buyer_tax_id] as [string, string]] : []),
    [t("issued"), issued_at.toISOString().slice(0, 10)],
    ...(month ? [[t("month"), month] as [string, string]] : []),
    ...(content.corrects ? [[t("corrects"), content.corrects] as [string, string]] : []),
  ];
  const net = BigInt(amount) - BigInt(tax);
  const totals =
    content.tax_percent === undefined
      ? kind === "statement"
        ? []
        : [[t("total"), "", show(amount)]]
      : [
          [t("net"), "", show(net)],
          [`${t("tax")} ${content.tax_percent} %`, "", show(tax)],
          [t("total"), "", show(amount)],
        ];
  return {
    title,
    language,
    footer: `${content.seller} · ${title}`,
    blocks: [
      { kind: "facts", facts },
      {
        kind: "table",
        columns: [
          { label: t("line"), numeric: false },
          { label: t("reference"), numeric: false },
          { label: t("amount"), numeric: true },
        ],
        rows: content.lines.map((line) => [
          translate(language, `wallet/documents.line.${line.text as LineText}`),
          line.reference ?? "",
          show(line.amount),
        ]),
        totals,
      },
      ...(content.tax_note ? [{ kind: "text" as const, text: content.tax_note }] : []),
      ...(kind === "receipt" ? [{ kind: "text" as const, text: t("advance") }] : []),
    ],
  };
}

function joinLines(address: string): string {
  const lines = address.split("\n").map((line) => line.trim());
  return lines.filter((line) => line !== "").join(", ");
}
