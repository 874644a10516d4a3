import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import {
  cancelDeposit,
  confirmDeposit,
  depositTransfer,
  openDeposit,
} from "@safeport/contract/wallet/deposits/deposit.endpoints";
import { listDocuments } from "@safeport/contract/wallet/documents/document.endpoints";
import { changeWalletSettings, setSubscription } from "@safeport/contract/wallet/payments/wallet.endpoints";
import { canReadQr, readQr } from "@safeport/db/factories/read-qr";
import { recentDay } from "@safeport/db/factories/recent-day";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventMail } from "../src/features/notifications/mail/event-mail.ts";
import { depositMails } from "../src/features/wallet/deposits/deposit-mail.ts";
import { paymentCode } from "../src/features/wallet/deposits/payment-code.ts";
import { issueMonths } from "../src/features/wallet/documents/issue-months.ts";
import { bookSubscriptions } from "../src/features/wallet/money/book-subscriptions.ts";
import { buildMoneyCase } from "./money-world.ts";
import { asMail, mailContext, storedMails } from "./notification-case.ts";
import { lettersOf, readPdf } from "./pdf-tools.ts";
import { buildOwnWorld, type Person, type World } from "./world.ts";

const account = { name: "Häfen & Söhne", iban: "DE89370400440532013000", bic: "COBADEFFXXX", bank: "Commerzbank", text: null };
let w: World;
beforeAll(async () => {
  w = await buildOwnWorld({
    env: {
      ...storedMails,
      CURRENCY: "EUR",
      RECEIVING_NAME: account.name,
      RECEIVING_BANK: account.bank,
      INVOICE_SELLER: "Safeport Ltd",
    },
  });
});
afterAll(() => w.close());

type Case = Awaited<ReturnType<typeof buildMoneyCase>>;
const announce = async (c: Case, body: object = {}, as: Person = c.finance) =>
  (await w.call(as, openDeposit, { body: { company_id: c.company_id, amount: 123_456, ...body } })).body;
const transfer = (as: Person, deposit_id: string) => w.call(as, depositTransfer, { params: { deposit_id } });
const proForma = (as: Person, id: string) =>
  w.app.fastify.inject({
    url: `/v1/payments/deposits/${id}/pro-forma/`,
    headers: { authorization: `Bearer ${as.token}` },
  });
const prove = (...people: Person[]) =>
  w.db
    .updateTable("user_account")
    .set({ email_verified_at: new Date() })
    .where(
      "id",
      "in",
      people.map(({ id }) => id),
    )
    .execute();
const elements = (reference: string) => [
  ...["BCD", "002", "1", "SCT", "COBADEFFXXX", "Häfen & Söhne", "DE89370400440532013000", "EUR1234.56", "", "", reference],
];

describe("how to pay a deposit", () => {
  it("is a code that a program of others reads, with the account, the amount and the reference @spec:10.23", async ({ skip }) => {
    const c = await buildMoneyCase(w);
    const { deposit_id, reference } = await announce(c);
    const { status, body } = await transfer(c.owner, deposit_id);
    expect([status, body]).toMatchObject([200, { deposit_id, reference, amount: 123_456, receiving_account: account }]);
    expect(body.code.text.split("\n")).toEqual(elements(reference));
    if (!canReadQr) return skip("zbar-tools is not installed");
    const png = await sharp(Buffer.from(body.code.qr_svg), { density: 300 }).resize(400, 400).png().toBuffer();
    expect((await readQr(png)).split("\n")).toEqual(elements(reference));
  });

  it("has no code for another currency, a text of the operator, or a bank that the IBAN alone does not name", () => {
    const of = (over: object, money: object = {}) =>
      paymentCode({ ...account, ...over }, { amount: 1, currency: "EUR", reference: "SP-1", ...money });
    expect(of({})?.split("\n")[7]).toBe("EUR0.01");
    expect(of({ bic: null })?.split("\n")[4]).toBe("");
    expect(of({}, { amount: 99_999_999_999 })?.split("\n")[7]).toBe("EUR999999999.99");
    for (const none of [
      of({}, { amount: 100_000_000_000 }),
      of({}, { currency: "USD" }),
      of({ iban: null, name: null, bic: null, text: "Pay at the desk" }),
      of({ iban: "GB82WEST12345698765432", bic: null }),
      of({ iban: "SA0380000000608010167519" }),
      paymentCode(null, { amount: 1, currency: "EUR", reference: "SP-1" }),
    ])
      expect(none).toBeNull();
    expect(of({ iban: "GB82WEST12345698765432", bic: "WESTGB2LXXX" })).not.toBeNull();
  });

  it("is for those who spend the company's money and for staff, while the deposit waits", async () => {
    const c = await buildMoneyCase(w);
    const { deposit_id } = await announce(c);
    for (const as of [c.owner, c.finance, c.admin]) {
      expect((await transfer(as, deposit_id)).status).toBe(200);
      expect((await proForma(as, deposit_id)).statusCode).toBe(200);
    }
    for (const as of [c.manager, c.triager, c.viewer, c.hacker, await w.person("Hacker")]) {
      expect((await transfer(as, deposit_id)).status).toBe(404);
      expect((await proForma(as, deposit_id)).statusCode).toBe(404);
    }
    await w.call(c.owner, cancelDeposit, { params: { deposit_id } });
    expect((await transfer(c.owner, deposit_id)).status).toBe(409);
    expect((await proForma(c.owner, deposit_id)).statusCode).toBe(409);
  });

  it("is a pro-forma that says it is no invoice, with buyer, purchase order, account and the same code @spec:10.23", async ({
    skip,
  }) => {
    const c = await buildMoneyCase(w);
    const settings = { billing_name: "Works GmbH", billing_address: "1 Quay\nHamburg", billing_tax_id: "DE123" };
    await w.call(c.owner, changeWalletSettings, { params: { company_id: c.company_id }, body: settings });
    const { deposit_id, reference } = await announce(c, { purchase_order: "PO-2026/77" });
    const answer = await proForma(c.finance, deposit_id);
    expect(answer.headers).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename="pro-forma-${reference}.pdf"`,
    });
    const pdf = await readPdf(answer.rawPayload);
    if (!pdf) return skip("poppler-utils and qpdf are not installed");
    expect(pdf.info.Tagged).toBe("yes");
    for (const text of [
      ...["It is no invoice and no receipt", "Safeport Ltd", "Works GmbH", "1 Quay, Hamburg", "DE123", "PO-2026/77"],
      ...[`Pro-forma ${reference}`, "Häfen & Söhne", "DE89 3704 0044 0532 0130 00", "COBADEFFXXX", "Commerzbank", "€1,234.56"],
    ])
      expect(pdf.letters).toContain(lettersOf(text));
    expect((await w.call(c.owner, listDocuments, { query: { company_id: c.company_id } })).body.total).toBe(0);
    if (!canReadQr) return;
    const folder = mkdtempSync(path.join(tmpdir(), "safeport-pro-forma-"));
    try {
      writeFileSync(path.join(folder, "a.pdf"), answer.rawPayload);
      execFileSync("pdftoppm", ["-png", "-r", "150", "-singlefile", "a.pdf", "a"], { cwd: folder });
      expect((await readQr(readFileSync(path.join(folder, "a.png")))).split("\n")).toEqual(elements(reference));
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it("is mailed to who announced the deposit and to the address for bills, until it is settled @spec:10.23", async () => {
    const c = await buildMoneyCase(w);
    await prove(c.owner, c.finance);
    const billing_mail = `bills-${randomUUID()}@works.example`;
    await w.call(c.owner, changeWalletSettings, { params: { company_id: c.company_id }, body: { billing_mail } });
    const { deposit_id, reference } = await announce(c);
    const mails = await w.db
      .selectFrom("mail")
      .select(["id", "user_id", "kind", "address", "params"])
      .where("kind", "like", "wallet.deposit%")
      .where("user_id", "in", [c.finance.id, c.owner.id])
      .orderBy("kind")
      .execute();
    const own = await w.db.selectFrom("user_account").select("email").where("id", "=", c.finance.id).executeTakeFirstOrThrow();
    expect(mails.map(({ kind, address, user_id }) => [kind, address, user_id])).toEqual([
      ["wallet.deposit", own.email, c.finance.id],
      ["wallet.deposit_to_address", billing_mail, c.finance.id],
    ]);
    for (const [at, row] of mails.entries()) {
      const template = depositMails[at];
      const mail = asMail(row, at === 0 ? "en" : "fr");
      const [due] = (await template?.findDue(w.db, [mail])) ?? [];
      const { subject, facts = [], action, notes } = template?.compose(due ?? mail, mailContext) ?? { notes: [] };
      expect(subject).toContain(reference);
      expect(action?.url).toBe(`https://safeport.example/vault?company=${c.company_id}&tab=deposits`);
      const text = facts
        .flat()
        .join("\n")
        .replaceAll(/[\u00a0\u202f]/g, " ");
      for (const value of [reference, "DE89 3704 0044 0532 0130 00", "Häfen & Söhne", "COBADEFFXXX", "Commerzbank"])
        expect(text).toContain(value);
      expect(text).toContain(at === 0 ? "€1,234.56" : "1 234,56 €");
      // The page has a code for euros alone.
      const dollars = template?.compose({ ...mail, params: { ...mail.params, currency: "USD" } }, mailContext).notes ?? [];
      expect([notes, dollars].map((texts) => texts.join().includes("QR"))).toEqual([true, false]);
    }
    await w.call(c.owner, cancelDeposit, { params: { deposit_id } });
    expect(
      await depositMails[0]?.findDue(
        w.db,
        mails.map((row) => asMail(row)),
      ),
    ).toEqual([]);
  });

  it("is mailed a limited number of times, and the deposits are announced all the same", async () => {
    const limited = await buildOwnWorld({ env: { RATE_LIMIT_FACTOR: "1" } });
    try {
      const { companyId: company_id, ...owner } = await limited.member();
      await limited.db.updateTable("user_account").set({ email_verified_at: new Date() }).where("id", "=", owner.id).execute();
      for (let at = 0; at < 12; at++)
        expect((await limited.call(owner, openDeposit, { body: { company_id, amount: 100 } })).status).toBe(201);
      const { length } = await limited.db.selectFrom("mail").select("id").where("user_id", "=", owner.id).execute();
      expect(length).toBeGreaterThan(0);
      expect(length).toBeLessThan(12);
    } finally {
      await limited.close();
    }
  });
});

describe("an announced deposit", () => {
  it("is news for staff who do not belong to the company, in the web and by mail @spec:10.23", async () => {
    const c = await buildMoneyCase(w);
    await prove(c.admin, c.second, c.owner);
    await w.db.insertInto("company_member").values({ company_id: c.company_id, user_id: c.second.id, role: "finance" }).execute();
    await announce(c);
    await w.deliver();
    const newsOf = ({ id }: Person) =>
      w.db.selectFrom("notification").select("kind").where("user_id", "=", id).where("subject_id", "=", c.company_id).execute();
    expect(await newsOf(c.admin)).toEqual([{ kind: "deposit_waits" }]);
    for (const other of [c.owner, c.second]) expect(await newsOf(other)).toEqual([]);
    const rows = await w.db
      .selectFrom("mail")
      .select(["id", "user_id", "kind", "address", "params"])
      .where("user_id", "=", c.admin.id)
      .where("kind", "=", "notifications.event")
      .execute();
    const ofCase = rows.filter(({ params }) => (params as { company_id?: string }).company_id === c.company_id);
    const due = await eventMail.findDue(
      w.db,
      ofCase.map((row) => asMail(row)),
    );
    expect(due).toHaveLength(1);
    const content = due.map((mail) => eventMail.compose(mail, mailContext))[0];
    const { name } = await w.db.selectFrom("company").select("name").where("id", "=", c.company_id).executeTakeFirstOrThrow();
    expect(content?.subject).toBe(`${name} has announced a deposit`);
    expect(content?.action.url).toBe("https://safeport.example/admin/payments?type=deposit&status=open");
  });
});

describe("a purchase order", () => {
  it("of a deposit stands on its receipt, and that of the company on invoices @spec:10.22", async () => {
    const c = await buildMoneyCase(w);
    const { deposit_id } = await announce(c, { purchase_order: "PO-1", amount: 1_000 });
    const body = { amount: 1_000, value_date: recentDay(), bank_reference: randomUUID() };
    await w.call(c.admin, confirmDeposit, { params: { deposit_id }, body });
    const row = await w.db
      .selectFrom("money_document")
      .select("content")
      .where("company_id", "=", c.company_id)
      .executeTakeFirstOrThrow();
    expect(row.content).toMatchObject({ purchase_order: "PO-1" });
    await w.call(c.owner, changeWalletSettings, {
      params: { company_id: c.company_id },
      body: { billing_purchase_order: "FEES-9" },
    });
    await w.call(c.second, setSubscription, { params: { company_id: c.company_id }, body: { amount: 100 } });
    await bookSubscriptions(w.app.services);
    const now = new Date();
    await issueMonths(w.app.services, new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1, 3)));
    const contents = await w.db
      .selectFrom("money_document")
      .select(["kind", "content"])
      .where("company_id", "=", c.company_id)
      .where("kind", "in", ["invoice", "statement"])
      .orderBy("kind")
      .execute();
    expect(contents.map(({ kind, content }) => [kind, (content as { purchase_order?: string }).purchase_order])).toEqual([
      ["invoice", "FEES-9"],
      ["statement", undefined],
    ]);
    const long = await w.call(c.finance, openDeposit, {
      body: { company_id: c.company_id, amount: 1, purchase_order: "x".repeat(121) },
    });
    expect(long.body.errors[0]).toMatchObject({ code: "too_long", loc: ["body", "purchase_order"] });
  });
});
