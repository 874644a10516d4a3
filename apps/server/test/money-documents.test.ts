import { updateCompany } from "@safeport/contract/companies/company.endpoints";
import { listNotifications } from "@safeport/contract/notifications/list/notification.endpoints";
import { confirmDeposit, openDeposit } from "@safeport/contract/wallet/deposits/deposit.endpoints";
import { listDocuments, type MoneyDocument } from "@safeport/contract/wallet/documents/document.endpoints";
import { exportPayments, listPayments, type Payment, reverseAward } from "@safeport/contract/wallet/payments/payment.endpoints";
import { changeWalletSettings, setSubscription } from "@safeport/contract/wallet/payments/wallet.endpoints";
import { recentDay } from "@safeport/db/factories/recent-day";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { issueMonths } from "../src/features/wallet/documents/issue-months.ts";
import { bookSubscriptions } from "../src/features/wallet/money/book-subscriptions.ts";
import { buildMoneyCase, reason } from "./money-world.ts";
import { lettersOf, readPdf } from "./pdf-tools.ts";
import { tamper } from "./tamper.ts";
import { type Answer, buildOwnWorld, type Person, type World } from "./world.ts";

let w: World;
beforeAll(async () => {
  w = await buildOwnWorld({ env: { INVOICE_SELLER: "Safeport Ltd, 1 Port Road", INVOICE_TAX_PERCENT: "20" } });
});
afterAll(() => w.close());

const documentsOf = async (as: Person, company_id: string, kind = "") =>
  (await w.call(as, listDocuments, { query: { company_id, ...(kind && { kind }) } })).body.items;
const download = (as: Person, id: string, language = "en") =>
  w.app.fastify.inject({
    url: `/v1/documents/${id}/pdf/`,
    headers: { authorization: `Bearer ${as.token}`, "accept-language": language },
  });
const today = new Date();
/** When the present month is over, or the next one. */
const monthLater = (months: number) => new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + months, 1, 3));
const nextMonth = monthLater(1);

describe("documents of money", () => {
  it("are a receipt for each deposit, the same bytes at every download, for those who may know of it @spec:7.48", async () => {
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
    const french = await download(here.owner, receipt.document_id, "fr");
    expect((await download(here.finance, receipt.document_id, "fr")).rawPayload.equals(french.rawPayload)).toBe(true);
    const inFrench = await readPdf(french.rawPayload);
    const day = new Intl.DateTimeFormat("fr", { dateStyle: "medium", timeZone: "UTC" }).format(new Date(receipt.issued_at));
    if (inFrench)
      for (const text of ["Reçu", receipt.number, "500,00 $US", day]) expect(inFrench.letters).toContain(lettersOf(text));
    for (const as of [here.triager, here.viewer, here.hacker, await w.person("Hacker")]) {
      expect(await documentsOf(as, here.companyId)).toEqual([]);
      expect((await download(as, receipt.document_id)).statusCode).toBe(404);
    }
  });

  it("are numbered without a gap or a double, also by deposits confirmed at once of which some fail (money-80)", async () => {
    const admin = await w.person("Admin");
    const last = async () => {
      const { rows } = await sql<{
        last: number | null;
      }>`select max(number) as last from money_document where kind = 'receipt'`.execute(w.db);
      return rows[0]?.last ?? 0;
    };
    const before = await last();
    // A company may have 20 open deposits.
    const opened: string[] = [];
    const openAll = async () => {
      const here = await buildMoneyCase(w);
      for (let at = 0; at < 20; at++) {
        const body = { company_id: here.companyId, amount: 100 };
        opened.push((await w.call(here.finance, openDeposit, { body })).body.deposit_id);
      }
    };
    await Promise.all([1, 2, 3, 4, 5].map(openAll));
    const answers = await Promise.all(
      opened.map(async (deposit_id, at) => {
        // One of 31 with the bank's name of another payment is confirmed.
        const bank_reference = at < 31 ? "taken" : `payment ${deposit_id}`;
        const body = { amount: 100, value_date: recentDay(), bank_reference };
        let answer: Answer;
        // A busy server asks clients to repeat the call.
        do answer = await w.call(admin, confirmDeposit, { params: { deposit_id }, body });
        while (answer.status === 503);
        return answer;
      }),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(70);
    const { rows } = await sql<{ documents: number }>`select count(distinct number)::int as documents from money_document
      where kind = 'receipt' and number > ${before}`.execute(w.db);
    expect([rows, await last()]).toEqual([[{ documents: 70 }], before + 70]);
  });

  it("are a credit note for a refund, which names the receipt and is made out as that was; neither changes any more (money-82)", async () => {
    const here = await buildMoneyCase(w);
    const billing = (body: object) =>
      w.call(here.finance, changeWalletSettings, { params: { company_id: here.companyId }, body });
    const first = { billing_name: "Old Works GmbH", billing_address: "1 Quay\n20457 Hamburg", billing_tax_id: "DE111111111" };
    expect((await billing(first)).body.settings).toMatchObject(first);
    const { deposit_id } = await here.deposit(10_000);
    const [receipt] = await documentsOf(here.owner, here.companyId);
    const before = (await download(here.owner, receipt.document_id)).rawPayload;
    await billing({ billing_tax_id: "DE222222222" });
    const body = { name: `Renamed ${here.companyId}` };
    expect((await w.call(here.owner, updateCompany, { params: { company_id: here.companyId }, body })).status).toBe(200);
    await here.refunded(deposit_id, 4_000);
    const [credit] = await documentsOf(here.owner, here.companyId, "credit_note");
    expect(credit).toMatchObject({ total: 4_000 });
    const pdf = await readPdf((await download(here.owner, credit.document_id)).rawPayload);
    if (pdf) {
      for (const text of [receipt.number, "Old Works GmbH", "1 Quay, 20457 Hamburg", "DE111111111"])
        expect(pdf.letters).toContain(lettersOf(text));
      expect(pdf.letters).not.toContain("DE222222222");
    }
    expect((await download(here.owner, receipt.document_id)).rawPayload.equals(before)).toBe(true);
    await expect(sql`update money_document set amount = 1 where id = ${receipt.document_id}`.execute(w.owner)).rejects.toThrow(
      "Documents never change",
    );
  });

  it("in yen have whole yen, as have the award and its rows, on the screen and in a table (money-38)", async () => {
    const yen = await buildOwnWorld({ env: { CURRENCY: "JPY" } });
    const here = await buildMoneyCase(yen);
    await here.deposit(100_000);
    const report = await here.report();
    // Critical reports pay 1,000, and the fee is 20 %.
    expect(await here.money()).toMatchObject({ free: 98_800, held: 1_200 });
    expect((await here.award(report, 1_000)).body).toMatchObject({ amount: 1_000, fee: 200 });
    expect(await here.ofHacker()).toMatchObject({ pending: 1_000 });
    const { items } = (await yen.call(here.hacker, listPayments)).body;
    expect(items.map(({ amount, currency }: Payment) => [amount, currency])).toEqual([[1_000, "JPY"]]);
    const table = await yen.app.fastify.inject({
      url: exportPayments.path,
      headers: { authorization: `Bearer ${here.hacker.token}` },
    });
    expect(table.body).toMatch(/,1000,/);
    expect(table.body).not.toMatch(/10\.00|1000\.0|100000/);
    await issueMonths(yen.app.services, nextMonth);
    const documents = (await yen.call(here.owner, listDocuments, { query: { company_id: here.companyId } })).body.items;
    const invoice = documents.find(({ kind }: MoneyDocument) => kind === "invoice");
    expect(invoice.total).toBe(200);
    const file = await yen.app.fastify.inject({
      url: `/v1/documents/${invoice.document_id}/pdf/`,
      headers: { authorization: `Bearer ${here.owner.token}` },
    });
    const pdf = await readPdf(file.rawPayload);
    if (pdf) {
      expect(pdf.letters).toMatch(/¥200(?![.,\d])/);
      expect(pdf.letters).not.toContain("¥2.00");
    }
    await yen.close();
  });

  it("are a monthly invoice and statement with the sums of the ledger, once, and nothing for zero @spec:7.48", async () => {
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
    // A missed month is caught up with, and begins with the closing balance of the previous one.
    await issueMonths(w.app.services, monthLater(2));
    expect((await documentsOf(here.owner, here.companyId, "statement"))[0].total).toBe(statements[0].total);
    expect(await documentsOf(here.owner, here.companyId, "invoice")).toHaveLength(1);
    const pdf = await readPdf((await download(here.owner, statements[0].document_id)).rawPayload);
    if (pdf) expect(pdf.letters).toMatch(/Openingbalance.*-\$1,200\.00.*\$5,000\.00.*\$3,800\.00/s);
  });

  it("are a credit note for fees that come back, which names the invoice that had them and is made out as that was", async () => {
    const here = await buildMoneyCase(w);
    const billing = (billing_tax_id: string) =>
      w.call(here.finance, changeWalletSettings, { params: { company_id: here.companyId }, body: { billing_tax_id } });
    await billing("DE111111111");
    await here.deposit(500_000);
    const { body } = await here.award(await here.report(), 100_000);
    const ofCompany = sql`company_id = ${here.companyId}`;
    await tamper(w.databaseUrl, sql`update ledger_act set created_at = created_at - interval '1 month' where ${ofCompany}`);
    await issueMonths(w.app.services, monthLater(0));
    await billing("DE222222222");
    const params = { award_id: body.award_id };
    expect((await w.call(here.admin, reverseAward, { params, body: { reason } })).status).toBe(200);
    await issueMonths(w.app.services, nextMonth);
    const [invoice] = await documentsOf(here.owner, here.companyId, "invoice");
    const credits = await documentsOf(here.owner, here.companyId, "credit_note");
    expect(credits).toMatchObject([{ total: 20_000, tax: invoice.tax }]);
    const pdf = await readPdf((await download(here.owner, credits[0].document_id)).rawPayload);
    if (pdf) for (const text of [invoice.number, "DE111111111"]) expect(pdf.letters).toContain(lettersOf(text));
  });

  it("are announced to owners and finance, or to the address for bills, or to nobody, as the company says @spec:7.48", async () => {
    const mailsOf = (address: string) =>
      w.db.selectFrom("mail").select(["kind", "params"]).where("address", "=", address).execute();
    const [here, billed, silent] = [await buildMoneyCase(w), await buildMoneyCase(w), await buildMoneyCase(w)];
    const address = `bills-${billed.companyId}@elsewhere.example`;
    for (const one of [here, billed, silent]) await one.deposit(5_000);
    await w.call(billed.owner, changeWalletSettings, {
      params: { company_id: billed.companyId },
      body: { billing_mail: address },
    });
    await w.call(silent.owner, changeWalletSettings, {
      params: { company_id: silent.companyId },
      body: { mail_documents: false },
    });
    await issueMonths(w.app.services, nextMonth);
    await issueMonths(w.app.services, nextMonth);
    const addressOf = async ({ id }: Person) =>
      (await w.db.selectFrom("user_account").select("email").where("id", "=", id).executeTakeFirstOrThrow()).email;
    const documents = async (address: string) =>
      (await mailsOf(address)).filter(({ kind }) => kind.startsWith("wallet.documents"));
    for (const payer of [here.owner, here.finance]) {
      const [mail, ...more] = await documents(await addressOf(payer));
      expect([mail?.params, more]).toEqual([expect.objectContaining({ numbers: expect.stringMatching(/^S-\d{4}-\d{4}$/) }), []]);
    }
    expect(await documents(address)).toHaveLength(1);
    for (const other of [here.triager, billed.owner, billed.finance, silent.owner, silent.finance])
      expect(await documents(await addressOf(other))).toEqual([]);
  });
});

describe("a subscription", () => {
  const set = (as: Person, company_id: string, amount: number | null) =>
    w.call(as, setSubscription, { params: { company_id }, body: { amount } });

  it("is set by staff, booked once a month, refused and announced once while free money does not cover it @spec:7.49", async () => {
    const here = await buildMoneyCase(w);
    for (const as of [here.owner, here.finance]) expect((await set(as, here.companyId, 3_000)).status).toBe(403);
    expect((await set(here.hacker, here.companyId, 3_000)).status).toBe(404);
    expect((await set(here.admin, here.companyId, 3_000)).body.settings.subscription).toBe(3_000);
    const month = monthLater(3);
    await Promise.all([bookSubscriptions(w.app.services, month), bookSubscriptions(w.app.services, month)]);
    await bookSubscriptions(w.app.services, month);
    await w.deliver();
    const { items } = (await w.call(here.finance, listNotifications, { query: { tag: "money" } })).body;
    expect(items.map(({ title }: { title: string }) => title)).toEqual(["Free money does not cover this month’s subscription"]);
    await here.deposit(10_000);
    await Promise.all([bookSubscriptions(w.app.services, month), bookSubscriptions(w.app.services, month)]);
    await set(here.admin, here.companyId, 4_000);
    await bookSubscriptions(w.app.services, month);
    expect((await here.money()).free).toBe(7_000);
    await bookSubscriptions(w.app.services, monthLater(4));
    expect((await here.money()).free).toBe(3_000);
    await set(here.admin, here.companyId, null);
    await bookSubscriptions(w.app.services, monthLater(5));
    expect((await here.money()).free).toBe(3_000);
    const payments = await w.call(here.owner, listPayments, { query: { company_id: here.companyId, type: "subscription" } });
    expect(payments.body.items.map(({ amount, status }: { amount: number; status: string }) => [amount, status])).toEqual([
      [4_000, "booked"],
      [3_000, "booked"],
    ]);
  });
});
