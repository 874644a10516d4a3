import { formatMoney } from "@safeport/contract/kernel/currency";
import type { Messages } from "@safeport/messages/en";
import type { Language } from "@safeport/messages/languages";
import { translate } from "@safeport/messages/translate";
import type { Ctx } from "../../../platform/context.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { AnsweredFile } from "../../../platform/http/mount-file.ts";
import type { PdfDocument } from "../../../platform/pdf/pdf-document.ts";
import { fontFolders, renderPdf } from "../../../platform/pdf/render-pdf.ts";
import { shownDay } from "../../../platform/pdf/shown-day.ts";
import type { ReceivingAccount } from "../../../platform/receiving-account.ts";
import { type Buyer, buyerOf } from "../documents/document.queries.ts";
import { buyerFacts } from "../documents/document-pdf.ts";
import type { DepositRow } from "./deposit.queries.ts";
import { drawCode, paymentCode } from "./payment-code.ts";
import { openTransfer } from "./transfer-details.ts";

/** A pro-forma of an open deposit as PDF. It is no document of the books: it has no number, and nothing is stored. */
export async function downloadProForma(ctx: Ctx, id: string): Promise<AnsweredFile> {
  const deposit = await openTransfer(ctx, id);
  const account = ctx.settings.receivingAccount;
  if (!account) throw new AppError("conflict", "no_receiving_account");
  const buyer = await buyerOf(ctx.db, deposit.company_id);
  const document = proFormaOf({ deposit, account, buyer, seller: ctx.settings.invoices.seller }, ctx.request.language);
  const { content } = await renderPdf(document, ctx.actor.user_id, { fonts: fontFolders(ctx.settings) });
  return { name: `pro-forma-${deposit.reference}.pdf`, type: "application/pdf", content };
}

interface ProForma {
  deposit: Pick<DepositRow, "amount" | "currency" | "reference" | "purchase_order" | "created_at">;
  account: ReceivingAccount;
  buyer: Buyer;
  seller: string;
}

function proFormaOf({ deposit, account, buyer, seller }: ProForma, language: Language): PdfDocument {
  const { currency, reference, purchase_order, created_at } = deposit;
  const t = (key: keyof Messages["wallet/documents"]["pdf"]) => translate(language, `wallet/documents.pdf.${key}`);
  const amount = formatMoney(BigInt(deposit.amount), currency, language);
  const title = `${t("pro_forma")} ${reference}`;
  const code = paymentCode(account, { amount: Number(deposit.amount), currency, reference });
  return {
    title,
    language,
    footer: `${seller} · ${title}`,
    blocks: [
      { kind: "text", text: t("no_invoice") },
      {
        kind: "facts",
        facts: [
          [t("seller"), seller],
          ...buyerFacts({ ...buyer, ...(purchase_order && { purchase_order }) }, language),
          [t("announced"), shownDay(created_at, language)],
        ],
      },
      {
        kind: "table",
        columns: [
          { label: t("line"), numeric: false },
          { label: t("reference"), numeric: false },
          { label: t("amount"), numeric: true },
        ],
        rows: [[translate(language, "wallet/documents.line.deposit"), reference, amount]],
        totals: [[t("total"), "", amount]],
      },
      { kind: "heading", level: 2, text: t("how_to_pay") },
      { kind: "facts", facts: [...accountFacts(account, language), [t("reference"), reference], [t("amount"), amount]] },
      ...(code === null
        ? []
        : [
            { kind: "text" as const, text: t("code") },
            { kind: "picture" as const, svg: drawCode(code), alt: t("code_alt") },
          ]),
    ],
  };
}

/** The operator's account as names and values, as it is shown to those who pay. */
export function accountFacts(account: ReceivingAccount, language: Language): [name: string, value: string][] {
  const shown = { ...account, iban: account.iban?.replace(/(.{4})(?=.)/g, "$1 ") ?? null };
  const names = ["name", "iban", "bic", "bank", "text"] as const;
  return names.flatMap((name) => {
    const value = shown[name];
    return value === null ? [] : [[translate(language, `wallet/documents.account.${name}`), value]];
  });
}
