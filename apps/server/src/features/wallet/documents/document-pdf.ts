import { formatMoney } from "@safeport/contract/kernel/currency";
import { documentNumber } from "@safeport/contract/wallet/documents/document.values";
import type { Messages } from "@safeport/messages/en";
import type { Language } from "@safeport/messages/languages";
import { translate } from "@safeport/messages/translate";
import type { Ctx } from "../../../platform/context.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { AnsweredFile } from "../../../platform/http/mount-file.ts";
import type { PdfDocument } from "../../../platform/pdf/pdf-document.ts";
import { fontFolders, renderPdf } from "../../../platform/pdf/render-pdf.ts";
import { shownDay } from "../../../platform/pdf/shown-day.ts";
import { type Buyer, type DocumentRow, findDocument, findPdf, storePdf } from "./document.queries.ts";

type LineText = keyof Messages["wallet/documents"]["line"];

/** A document as PDF in the reader's language, which is made once for each and stored; 404 when the caller may not know of it. */
export async function downloadDocument(ctx: Ctx, id: string): Promise<AnsweredFile> {
  const row = await findDocument(ctx.db, ctx.actor, id);
  if (!row) throw new AppError("not_found", "no_document");
  const name = `${documentNumber(row.kind, row.year, row.number)}.pdf`;
  const type = "application/pdf";
  const { language } = ctx.request;
  const stored = await findPdf(ctx.db, id, language);
  if (stored) return { name, type, content: stored };
  const { content } = await renderPdf(pdfOf(row, language), ctx.actor.user_id, { fonts: fontFolders(ctx.settings) });
  await storePdf(ctx.db, id, language, content);
  return { name, type, content: (await findPdf(ctx.db, id, language)) ?? "" };
}

/** Content of a document's PDF. */
export function pdfOf(
  { kind, year, number, currency, amount, tax, month, issued_at, content }: DocumentRow,
  language: Language,
): PdfDocument {
  const t = (key: keyof Messages["wallet/documents"]["pdf"]) => translate(language, `wallet/documents.pdf.${key}`);
  const show = (minor: string | bigint) => formatMoney(BigInt(minor), currency, language);
  const title = `${translate(language, `wallet/documents.kind.${kind}`)} ${documentNumber(kind, year, number)}`;
  const facts: [string, string][] = [
    [t("seller"), content.seller],
    ...buyerFacts(content, language),
    [t("issued"), shownDay(issued_at, language)],
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

/** To whom a document is made out, as names and values. */
export function buyerFacts(
  { buyer, buyer_address, buyer_tax_id, purchase_order }: Buyer & { purchase_order?: string },
  language: Language,
) {
  const t = (key: keyof Messages["wallet/documents"]["pdf"]) => translate(language, `wallet/documents.pdf.${key}`);
  const facts: [name: string, value: string | undefined][] = [
    [t("buyer"), buyer],
    [t("address"), buyer_address && joinLines(buyer_address)],
    [t("tax_id"), buyer_tax_id],
    [t("purchase_order"), purchase_order],
  ];
  return facts.filter((fact): fact is [string, string] => Boolean(fact[1]));
}

function joinLines(address: string): string {
  const lines = address.split("\n").map((line) => line.trim());
  return lines.filter((line) => line !== "").join(", ");
}
