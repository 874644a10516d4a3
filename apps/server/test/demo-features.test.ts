import { listCannedReplies } from "@safeport/contract/desk/canned-reply.endpoints";
import { listLabels } from "@safeport/contract/desk/label.endpoints";
import { getDisclosed, listDisclosed } from "@safeport/contract/disclosure/disclosure.endpoints";
import { listCommitments } from "@safeport/contract/reports/known-issues/known-issue.endpoints";
import { listBankAccounts } from "@safeport/contract/wallet/bank-accounts/bank-account.endpoints";
import { listDocuments } from "@safeport/contract/wallet/documents/document.endpoints";
import { getEarnings } from "@safeport/contract/wallet/earnings/earnings.endpoints";
import { getKyc, listKycForms } from "@safeport/contract/wallet/kyc/kyc.endpoints";
import { listPayments } from "@safeport/contract/wallet/payments/payment.endpoints";
import { getWallet } from "@safeport/contract/wallet/payments/wallet.endpoints";
import { listWithdrawals } from "@safeport/contract/wallet/withdrawals/withdrawal.endpoints";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closeDemoAccounts } from "../src/features/accounts/sign-in/demo-account.queries.ts";
import { chainAudit } from "../src/features/audit/chain/chain-audit.ts";
import { verifyChain } from "../src/features/audit/chain/verify-chain.ts";
import { hashOfBatch } from "../src/features/reports/known-issues/commitment.ts";
import { refreshBoards } from "../src/features/reputation/refresh-boards.ts";
import { verifyPoints } from "../src/features/reputation/verify-points.ts";
import { issueMonths } from "../src/features/wallet/documents/issue-months.ts";
import { verifyLedger } from "../src/features/wallet/ledger/verify.queries.ts";
import { buildDemoWorld, type DemoWorld } from "./demo-world.ts";

let w: DemoWorld;
beforeAll(async () => {
  w = await buildDemoWorld();
});
afterAll(() => w.close());

const size = { query: { size: "100" } };

describe("the money of the demo", { timeout: 60_000 }, () => {
  it("is booked as the ledger wants it, beside a sound log and sound points", async () => {
    const { failure, acts } = await verifyLedger(w.db);
    expect(failure).toBeNull();
    expect(acts).toBeGreaterThan(200);
    await refreshBoards(w.db);
    expect((await verifyPoints(w.db)).failure).toBeNull();
    await chainAudit(w.db);
    const { keyFor } = w.app.services;
    expect((await verifyChain({ db: w.db, keyFor, dataDir: w.dataDir })).failure).toBeNull();
  });

  it("gives a researcher earnings, pending and available money, and withdrawals", async () => {
    const mira = await w.as("mira");
    const wallet = (await w.call(mira, getWallet)).body;
    expect(wallet.available).toBeGreaterThan(0);
    expect(wallet.pending).toBeGreaterThan(0);
    const { months, programs } = (await w.call(mira, getEarnings)).body;
    expect(months.filter(({ amount }: { amount: number }) => amount > 0).length).toBeGreaterThan(5);
    expect(programs.length).toBeGreaterThan(4);
    const { items } = (await w.call(mira, listWithdrawals, size)).body;
    expect(items.map(({ status }: { status: string }) => status)).toEqual(["processing", "paid"]);
    expect((await w.call(mira, getKyc)).body.state).toBe("approved");
    expect((await w.call(mira, listBankAccounts)).body.items).toMatchObject([{ status: "usable" }]);
  });

  it("gives each company with rewards a deposit, and one that has not arrived", async () => {
    const dana = await w.as("dana");
    const company = await w.db.selectFrom("company_member").select("company_id").where("user_id", "=", dana.id).execute();
    const company_id = company[0]?.company_id ?? "";
    const deposits = await w.call(dana, listPayments, { query: { ...size.query, company_id, type: "deposit" } });
    const { items } = deposits.body;
    expect(new Set(items.map(({ status }: { status: string }) => status))).toEqual(new Set(["open", "confirmed"]));
    const wallet = (await w.call(dana, getWallet, { query: { company_id } })).body;
    expect(wallet.free).toBeGreaterThan(0);
    expect(wallet.held).toBeGreaterThan(0);
    const documents = (await w.call(dana, listDocuments, size)).body.items as { kind: string }[];
    expect(new Set(documents.map(({ kind }) => kind))).toEqual(new Set(["receipt", "invoice", "statement"]));
    const without = await w.db
      .selectFrom("program as p")
      .select("p.company_id")
      .where("p.program_type", "=", "BBP")
      .where("p.status", "<>", "draft")
      .where((eb) =>
        eb.not(eb.exists(eb.selectFrom("deposit as d").select("d.id").whereRef("d.company_id", "=", "p.company_id"))),
      )
      .execute();
    expect(without).toEqual([]);
    const promises = await w.db.selectFrom("award").select("status").where("booked_at", "is", null).execute();
    expect(promises.some(({ status }) => status === "confirmed")).toBe(true);
  });

  it("leaves staff a form to check, and no document to issue and no mail to send", async () => {
    const ingrid = await w.as("ingrid");
    expect((await w.call(ingrid, listKycForms, { query: { state: "submitted" } })).body.total).toBe(1);
    const count = async () => (await w.db.selectFrom("money_document").select("id").execute()).length;
    const issued = await count();
    await issueMonths(w.app.services);
    expect(await count()).toBe(issued);
    expect(await w.db.selectFrom("mail").select("id").execute()).toEqual([]);
  });

  it("splits some awards between the people who share a report", async () => {
    const parts = await w.db.selectFrom("award_part").select("award_id").where("position", "=", 2).execute();
    expect(parts.length).toBeGreaterThan(2);
    const levels = await w.db.selectFrom("program").select("funds").distinct().where("funds", "is not", null).execute();
    expect(levels).toHaveLength(2);
  });
});

describe("the reports and the desk of the demo", { timeout: 60_000 }, () => {
  it("have public reports that everybody can read, whole and limited", async () => {
    const { items } = (await w.call(null, listDisclosed)).body;
    expect(items.map(({ kind }: { kind: string }) => kind).sort()).toEqual(["full", "full", "limited"]);
    for (const { number, kind } of items) {
      const { status, body } = await w.call(null, getDisclosed, { params: { number: String(number) } });
      expect([status, body.sections.length > 0]).toEqual([200, kind === "full"]);
      const lines = await w.db
        .selectFrom("timeline_item as t")
        .innerJoin("report as r", "r.id", "t.report_id")
        .select(["t.info", "r.disclosure_state"])
        .where("r.number", "=", number)
        .where("t.item_type", "=", "VISIBILITY_CHANGE")
        .execute();
      expect(lines).toEqual([{ info: `published_${kind}`, disclosure_state: "public" }]);
    }
  });

  it("have a published register, labels and replies", async () => {
    const program_id = await programId();
    const batches = (await w.call(null, listCommitments, { params: { program: "larkspur-pay" } })).body.items;
    expect(batches).toHaveLength(1);
    const [{ hash, ...batch }] = batches;
    expect(hash).toBe(hashOfBatch({ program_id, ...batch }));
    expect(batch.commitments).toHaveLength(3);
    const sent = await w.db
      .selectFrom("report_terms")
      .select("register_number")
      .distinct()
      .where("program_id", "=", program_id)
      .execute();
    expect(sent.map(({ register_number }) => register_number).sort()).toEqual([1, null]);
    const dana = await w.as("dana");
    const query = {
      company_id: (await w.db.selectFrom("program").select("company_id").where("id", "=", program_id).executeTakeFirstOrThrow())
        .company_id,
    };
    expect((await w.call(dana, listLabels, { query })).body.items).toHaveLength(2);
    expect((await w.call(dana, listCannedReplies, { query })).body.items).toHaveLength(2);
    expect(await w.db.selectFrom("report_label").selectAll().execute()).not.toHaveLength(0);
  });

  it("leave nothing public once the demo is removed", async () => {
    await w.db.transaction().execute((tx) => closeDemoAccounts(tx));
    expect((await w.call(null, listDisclosed)).body.items).toEqual([]);
    expect((await verifyLedger(w.db)).failure).toBeNull();
  });
});

async function programId(): Promise<string> {
  const program = w.db.selectFrom("program").select("id").where("handle", "=", "larkspur-pay");
  return (await program.executeTakeFirstOrThrow()).id;
}
