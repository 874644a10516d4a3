import { createHash } from "node:crypto";
import * as batches from "@safeport/contract/wallet/withdrawals/payout-batch.endpoints";
import * as withdrawals from "@safeport/contract/wallet/withdrawals/withdrawal.endpoints";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isTargetDay } from "../src/features/wallet/withdrawals/target-day.ts";
import { countOf, validate } from "./pain001-schema.ts";
import { buildPayee, moneyOf, type Payee } from "./payees.ts";
import { buildOwnWorld, type Person, type World } from "./world.ts";

let w: World;
let staff: Person;
beforeAll(async () => {
  w = await buildOwnWorld({ env: { PAYOUT_NAME: "Safeport", PAYOUT_IBAN: "FR14 2004 1010 0505 0001 3M02 606" } });
  staff = await w.person("Admin");
});
afterAll(() => w.close());

const american = { scheme: "us", routing_number: "021000021", account_number: "12345678", account_type: "savings" } as const;
const address = { street: "1-1 Marunouchi", postal_code: "100-0005", town: "Tokyo" };
const japanese = { scheme: "swift", bic: "BOTKJPJT", account_number: "7654321", address } as const;
const ask = async (payee: Payee, amount: number): Promise<string> =>
  (
    await w.call(payee, withdrawals.withdraw, {
      body: { amount, bank_account_id: payee.accountId },
      headers: { "idempotency-key": crypto.randomUUID() },
    })
  ).body.withdrawal_id;
const make = (withdrawal_ids: string[], key = crypto.randomUUID(), as = staff) =>
  w.call(as, batches.createPayoutBatch, { body: { withdrawal_ids }, headers: { "idempotency-key": key } });
const download = (as: Person, batch_id: string, format = "xml") =>
  w.call(as, batches.downloadPayoutFile, { params: { batch_id }, query: { format } });
const statusOf = async (withdrawal_id: string) =>
  (await w.call(staff, withdrawals.getWithdrawal, { params: { withdrawal_id } })).body;
const pay = (withdrawal_id: string) =>
  w.call(staff, withdrawals.payWithdrawal, { params: { withdrawal_id }, body: { external_ref: `BANK-${withdrawal_id}` } });

describe("a payout batch", () => {
  it("takes pending withdrawals, and its files are the same bytes at each download, each of which is logged (money-45, money-50) @spec:1.13 @spec:7.68", async () => {
    const us = { ...american, country: "US", iban: undefined };
    const jp = { ...japanese, country: "JP", iban: undefined };
    const german = { iban: "DE02120300000000202051" };
    const [one, two, three] = [
      await buildPayee(w, 20_000, german),
      await buildPayee(w, 20_000, us),
      await buildPayee(w, 20_000, jp),
    ];
    const ids = [await ask(one, 6_000), await ask(two, 7_500), await ask(three, 5_000)];
    const made = await make(ids);
    expect([made.status, made.body.formats]).toEqual([201, ["xml", "csv"]]);
    expect(made.body).toMatchObject({
      lines: 3,
      total: 18_500,
      currency: "USD",
      status: "exported",
      can: ["void"],
      left_out: [],
    });
    expect(isTargetDay(made.body.execution_date)).toBe(true);
    for (const id of ids) expect(await statusOf(id)).toMatchObject({ status: "processing", batch_id: made.body.batch_id });
    const files = [];
    for (let times = 0; times < 3; times++) files.push(await download(staff, made.body.batch_id));
    for (const again of files.slice(1)) expect(again.body).toEqual(files[0]?.body);
    expect(countOf(files[0]?.body.content, "<MsgId>")).toBe(1);
    const { content, sha256, file_name } = files[0]?.body ?? {};
    expect(createHash("sha256").update(content).digest("hex")).toBe(sha256);
    expect(file_name).toBe(`${made.body.message_id}.xml`);
    await validate(content);
    const csv = (await download(staff, made.body.batch_id, "csv")).body.content as string;
    expect(countOf(content, "<PmtInf>")).toBe(1);
    expect(content).not.toContain("SEPA");
    for (const [number, isInXml] of [
      ["DE02120300000000202051", true],
      ["021000021", false],
      ["BOTKJPJT", false],
    ] as const)
      expect([content.includes(number), csv.includes(number)]).toEqual([isInXml, !isInXml]);
    const logged = await w.db.selectFrom("audit_log").select("id").where("action", "=", "payouts.downloaded").execute();
    expect(logged).toHaveLength(4);
    for (const outsider of [one, await w.person("Business")])
      expect((await download(outsider, made.body.batch_id)).status).toBe(404);
  });

  it("made again with its key is the same, and nothing is paid twice by two at once", async () => {
    const payee = await buildPayee(w, 20_000);
    const id = await ask(payee, 6_000);
    const key = crypto.randomUUID();
    const answers = await Promise.all([make([id], key), make([id], key), make([id])]);
    const made = answers.filter(({ status }) => status === 201).map(({ body }) => body.message_id);
    expect(new Set(made).size).toBe(1);
    expect((await make([id])).body.detail).toContain("No pending withdrawal");
  });

  it("leaves out who may no longer be paid: the money is available again, and a mail says why (money-62)", async () => {
    const [good, expired, chinese] = [
      await buildPayee(w, 20_000),
      await buildPayee(w, 20_000),
      await buildPayee(w, 20_000, { holder_name: "王小明" }, { legal_name: "王小明" }),
    ];
    const ids = [await ask(good, 6_000), await ask(expired, 6_000), await ask(chinese, 6_000)] as const;
    await w.db
      .updateTable("kyc_form")
      .set({ expires_at: sql<Date>`now()` as never })
      .where("user_id", "=", expired.id)
      .execute();
    const made = await make([...ids]);
    expect(made.body).toMatchObject({ lines: 1, total: 6_000 });
    expect(made.body.left_out).toEqual([
      { withdrawal_id: ids[1], failure: "kyc_missing" },
      { withdrawal_id: ids[2], failure: "name_spelling" },
    ]);
    for (const person of [expired, chinese]) expect(await moneyOf(w, person)).toEqual({ available: 20_000, payout: 0 });
    for (const [person, failure] of [
      [expired, "kyc_missing"],
      [chinese, "name_spelling"],
    ] as const) {
      const mails = await w.db
        .selectFrom("mail")
        .select("params")
        .where("user_id", "=", person.id)
        .where("kind", "=", "wallet.withdrawal")
        .execute();
      expect(mails).toMatchObject([{ params: { news: "failed", failure } }]);
    }
  });

  it("that reaches the limit with the payments of a day of its maker goes to the bank by another @spec:10.26", async () => {
    const maker = await w.person("Admin");
    const second = await w.person("Admin");
    const [first, later] = [await buildPayee(w, 300_000), await buildPayee(w, 300_000)];
    const made = async (payee: Payee) =>
      (await make([await ask(payee, 300_000)], crypto.randomUUID(), maker)).body.batch_id as string;
    const [below, above] = [await made(first), await made(later)];
    expect((await download(maker, below)).status).toBe(200);
    const refused = await download(maker, above);
    expect([refused.status, refused.body.detail]).toEqual([403, expect.stringContaining("two admins are needed")]);
    expect((await download(second, above)).status).toBe(200);
    // A payment begun singly counts with the batches of the day.
    const single = await ask(await buildPayee(w, 250_000), 250_000);
    const begun = await w.call(maker, withdrawals.processWithdrawal, { params: { withdrawal_id: single } });
    expect(begun.body).toMatchObject({ status: "pending", proposed_by: maker.username });
  });

  it("pays a name in another script by the spelling of the bank", async () => {
    const account = { holder_name: "王小明", holder_name_latin: "Wang Xiaoming" };
    const payee = await buildPayee(w, 20_000, account, { legal_name: "王小明" });
    const made = await make([await ask(payee, 6_000)]);
    expect((await download(staff, made.body.batch_id)).body.content).toContain("<Nm>Wang Xiaoming</Nm>");
  });

  it("can be voided before anything of it is settled; the next file has other ids", async () => {
    const [one, two] = [await buildPayee(w, 20_000), await buildPayee(w, 20_000)];
    const ids = [await ask(one, 6_000), await ask(two, 7_500)];
    const first = (await make(ids)).body;
    const reference = (await statusOf(ids[0] as string)).reference;
    const voidBatch = (batch_id: string) => w.call(staff, batches.voidPayoutBatch, { params: { batch_id } });
    const next = async () => (await w.call(staff, batches.getNextPayoutBatch)).body;
    const before = await next();
    expect((await voidBatch(first.batch_id)).body).toMatchObject({ status: "voided", can: [] });
    const again = await statusOf(ids[0] as string);
    expect([again.status, again.batch_id, again.reference === reference]).toEqual(["pending", null, false]);
    expect((await voidBatch(first.batch_id)).status).toBe(409);
    const after = await next();
    expect([after.lines - before.lines, after.total - before.total]).toEqual([2, 13_500]);
    expect(after).toMatchObject({ currency: "USD", has_paying_account: true });
    const third = (await make(ids)).body;
    const params = { withdrawal_id: ids[1] as string };
    await w.call(staff, withdrawals.failWithdrawal, { params, body: { reason: "The bank closed the account" } });
    expect((await voidBatch(third.batch_id)).body.status).toBe("voided");
    expect([(await statusOf(ids[0] as string)).status, (await statusOf(ids[1] as string)).status]).toEqual(["pending", "failed"]);
    const second = (await make([ids[0] as string])).body;
    expect(second.message_id).not.toBe(first.message_id);
    await pay(ids[0] as string);
    expect((await voidBatch(second.batch_id)).body.detail).toContain("settled already");
    const { body } = await w.call(staff, batches.listPayoutBatches, { query: { size: "3" } });
    const all = [second, third, first];
    expect(body.items.map(({ batch_id }: { batch_id: string }) => batch_id)).toEqual(all.map(({ batch_id }) => batch_id));
    // The sums of the batches, and not the number of batches.
    expect(body.items.map(({ total }: { total: number }) => total)).toEqual(all.map(({ total }) => total));
  });

  it("leaves no account and no name in the database in clear text", async () => {
    const number = { scheme: "us", country: "US", routing_number: "322271627", account_number: "900080007000", iban: undefined };
    const holder_name = "Zebulon Quillfeather";
    const payee = await buildPayee(w, 20_000, { ...number, holder_name }, { legal_name: holder_name });
    const made = await make([await ask(payee, 6_000)]);
    expect((await download(staff, made.body.batch_id, "csv")).body.content).toContain("900080007000");
    const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(w.db);
    for (const { name } of rows) {
      const dump =
        (await sql<{ text: string }>`select string_agg(t::text, '') as text from ${sql.table(name)} t`.execute(w.db)).rows[0]
          ?.text ?? "";
      for (const secret of ["900080007000", "322271627", "Quillfeather", "DE02120300000000202051"])
        expect(dump.includes(secret), `${secret} in ${name}`).toBe(false);
      // Bytes as PostgreSQL writes them.
      expect(dump.includes(Buffer.from("900080007000").toString("hex")), name).toBe(false);
    }
  });
});
