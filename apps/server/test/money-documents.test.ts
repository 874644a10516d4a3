import { updateCompany } from "@safeport/contract/companies/company.endpoints";
import { confirmDeposit, openDeposit, refundDeposit } from "@safeport/contract/wallet/deposit.endpoints";
import { listDocuments } from "@safeport/contract/wallet/document.endpoints";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { taxIn } from "../src/features/wallet/documents/issue-document.ts";
import { issueMonths } from "../src/features/wallet/documents/issue-months.ts";
import { buildMoneyCase } from "./money-world.ts";
import { lettersOf, readPdf } from "./pdf-tools.ts";
import { buildOwnWorld, type Person, type World } from "./world.ts";

let w: World;
beforeAll(async () => {
  w = await buildOwnWorld({ env: { INVOICE_SELLER: "Safeport Ltd, 1 Port Road", INVOICE_TAX_PERCENT: "20" } });
});
afterAll(() => w.close());

const documentsOf = async (as: Person, company_id: string, kind = "") =>
  (await w.call(as, listDocuments, { query: { company_id, ...(kind && { kind }) } })).body.items;
const download = (as: Person, id: string) =>
  w.app.fastify.inject({ url: `/v1/documents/${id}/pdf/`, headers: { authorization: `Bearer ${as.token}` } });
const today = new Date();
/** When the present month is over, or the next one. */
const monthLater = (months: number) => new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + months, 1, 3));
const nextMonth = monthLater(1);

describe("documents of money", () => {
  it("are a receipt for each deposit, the same bytes at every download, for those who may know of it", async () => {
    const here = await buildMoneyCase(w);
    await here.deposit(50_000);
    const [receipt] = await documentsOf(here.finance, here.companyId);
    expect(receipt).toMatchObject({ kind: "receipt", total: 50_000, tax: 0 });
    const first = await download(here.owner, receipt.document_id);
    expect(first.headers).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename="${receipt.number}.pdf"`,
    });
    const second = await download(here.admin, receipt.document_id);
    expect(second.rawPayload.equals(first.rawPayload)).toBe(true);
    const pdf = await readPdf(first.rawPayload);
    if (pdf)
      for (const text of [receipt.number, "Safeport Ltd, 1 Port Road", "$500.00"]) expect(pdf.letters).toContain(lettersOf(text));
    for (const as of [here.triager, here.viewer, here.hacker, await w.person("Hacker")]) {
      expect(await documentsOf(as, here.companyId)).toEqual([]);
      expect((await download(as, receipt.document_id)).statusCode).toBe(404);
    }
  });

  it("are numbered without a gap or a double, also by deposits confirmed at once of which some fail (money-80)", async () => {
    const here = await buildMoneyCase(w);
    const opened: string[] = [];
    for (let at = 0; at < 20; at++)
      opened.push(
        (await w.call(here.finance, openDeposit, { body: { company_id: here.companyId, amount: 100 } })).body.deposit_id,
      );
    const answers = await Promise.all(
      opened.map((deposit_id, at) =>
        w.call(here.admin, confirmDeposit, {
          params: { deposit_id },
          // Every third has the bank's name of another payment.
          body: { amount: 100, value_date: "2026-11-02", bank_reference: at % 3 === 0 ? "taken" : `payment ${deposit_id}` },
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(14);
    const { rows } = await sql<{
      documents: number;
      first: number;
      last: number;
    }>`select count(distinct number)::int as documents, min(number) as first,
      max(number) as last from money_document where kind = 'receipt'`.execute(w.db);
    // With the receipt of the test before.
    expect(rows).toEqual([{ documents: 15, first: 1, last: 15 }]);
  });

  it("are a credit note for a refund, which names the receipt; that never changes, whatever the company is called by then", async () => {
    const here = await buildMoneyCase(w);
    const { deposit_id } = await here.deposit(10_000);
    const [receipt] = await documentsOf(here.owner, here.companyId);
    const before = (await download(here.owner, receipt.document_id)).rawPayload;
    const body = { name: `Renamed ${here.companyId}` };
    expect((await w.call(here.owner, updateCompany, { params: { company_id: here.companyId }, body })).status).toBe(200);
    expect((await w.call(here.owner, refundDeposit, { params: { deposit_id }, body: { amount: 4_000 } })).status).toBe(200);
    const [credit] = await documentsOf(here.owner, here.companyId, "credit_note");
    expect(credit).toMatchObject({ total: 4_000 });
    const pdf = await readPdf((await download(here.owner, credit.document_id)).rawPayload);
    if (pdf) expect(pdf.letters).toContain(lettersOf(receipt.number));
    expect((await download(here.owner, receipt.document_id)).rawPayload.equals(before)).toBe(true);
    await expect(sql`update money_document set amount = 1 where id = ${receipt.document_id}`.execute(w.db)).rejects.toThrow(
      "Documents never change",
    );
  });

  it("are a monthly invoice and statement with the sums of the ledger, once, and nothing for zero", async () => {
    const here = await buildMoneyCase(w);
    const empty = await buildMoneyCase(w);
    await here.deposit(500_000);
    expect((await here.award(await here.report(), 100_000)).status).toBe(201);
    await Promise.all([issueMonths(w.app.services, nextMonth), issueMonths(w.app.services, nextMonth)]);
    await issueMonths(w.app.services, nextMonth);
    const [invoice, ...more] = await documentsOf(here.owner, here.companyId, "invoice");
    expect(more).toEqual([]);
    expect(invoice).toMatchObject({ total: 20_000, tax: 3_333 });
    const statements = await documentsOf(here.owner, here.companyId, "statement");
    const { free, held } = await here.money();
    expect(statements).toHaveLength(1);
    expect(statements[0].total).toBe((free ?? 0) + (held ?? 0));
    expect(await documentsOf(empty.owner, empty.companyId)).toEqual([]);
    // A month that was missed is caught up with, and begins with what the one before ended with.
    await issueMonths(w.app.services, monthLater(2));
    expect((await documentsOf(here.owner, here.companyId, "statement"))[0].total).toBe(statements[0].total);
    expect(await documentsOf(here.owner, here.companyId, "invoice")).toHaveLength(1);
    const pdf = await readPdf((await download(here.owner, statements[0].document_id)).rawPayload);
    if (pdf) expect(pdf.letters).toMatch(/Openingbalance.*-\$1,200\.00.*\$5,000\.00.*\$3,800\.00/s);
  });

  it("contain the tax that is part of an amount, rounded half up", () => {
    expect([taxIn(12_000n, 20), taxIn(1n, 20), taxIn(3n, 20), taxIn(100n, 0)]).toEqual([2_000n, 0n, 1n, 0n]);
  });
});
