import { closeAccount } from "@safeport/contract/accounts/closing/closing.endpoints";
import * as bankAccounts from "@safeport/contract/wallet/bank-accounts/bank-account.endpoints";
import { uniqueIban } from "@safeport/db/factories/unique-iban";
import { uniqueSuffix } from "@safeport/db/factories/unique-suffix";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { approveIdentity } from "./payees.ts";
import { buildOwnWorld, type Person, type World } from "./world.ts";

let w: World;
beforeAll(async () => {
  w = await buildOwnWorld({ env: { PAYOUT_NAME: "Safeport", PAYOUT_IBAN: "FR14 2004 1010 0505 0001 3M02 606" } });
});
afterAll(() => w.close());

const german = { holder_name: "Robin Example", country: "DE", scheme: "iban", iban: "DE02120300000000202051" };
const american = {
  ...{ holder_name: "Robin Example", country: "US", scheme: "us" },
  ...{ routing_number: "021000021", account_number: "000123456789" },
};
const add = (as: Person, body: object) => w.call(as, bankAccounts.addBankAccount, { body });
const codesOf = (answer: { body: { errors?: { loc: string[]; code: string }[] } }) =>
  (answer.body.errors ?? []).map(({ loc, code }) => [loc.join("."), code]);
const mailsOf = async ({ id }: Person) =>
  (await w.db.selectFrom("mail").select("params").where("user_id", "=", id).orderBy("id").execute()).map(({ params }) => params);

const swift = {
  holder_name: "Robin Example",
  country: "JP",
  scheme: "swift",
  bic: "BOTKJPJT",
  account_number: uniqueSuffix(),
};

describe("bank accounts @spec:1.13 @spec:3.30 @spec:7.68", () => {
  it("answer only the last four digits, wait a day, and are announced by mail", async () => {
    const person = await w.person();
    const { status, body } = await add(person, american);
    expect(status).toBe(201);
    expect(body).toMatchObject({ scheme: "us", last4: "6789", country: "US", is_default: true, status: "waiting" });
    const hours = (Date.parse(body.usable_from) - Date.now()) / 3_600_000;
    expect(Math.round(hours)).toBe(24);
    expect((await w.call(person, bankAccounts.listBankAccounts)).body).toMatchObject({ total: 1, items: [body] });
    expect(await mailsOf(person)).toEqual([{ news: "added", reason: "" }]);
    expect((await w.call(await w.person(), bankAccounts.listBankAccounts)).body.total).toBe(0);
  });

  it("of another scheme are named, as is what is missing", async () => {
    const person = await w.person();
    const answer = await add(person, { ...german, scheme: "us" });
    expect(codesOf(answer)).toEqual([
      ["body.iban", "not_of_scheme"],
      ["body.routing_number", "required"],
      ["body.account_number", "required"],
    ]);
  });

  it("without an IBAN outside the United States need the holder's address with its town (M9)", async () => {
    const person = await w.person();
    expect(codesOf(await add(person, swift))).toEqual([["body.address", "required"]]);
    const address = { street: "1-1 Marunouchi", postal_code: "100-0005" };
    expect(codesOf(await add(person, { ...swift, address }))).toEqual([["body.address.town", "required"]]);
    expect((await add(person, { ...swift, address: { ...address, town: "Tokyo" } })).status).toBe(201);
  });

  it("are added once, in whatever spelling, and five at most (money-53)", async () => {
    const person = await w.person();
    expect((await add(person, { ...german, iban: "de02 1203 0000 0000 2020 51" })).status).toBe(201);
    const again = await add(person, german);
    expect([again.status, again.body.code]).toEqual([409, "already_exists"]);
    const four = ["11", "12", "13", "14"].map((end) => ({ ...american, account_number: `1000${end}` }));
    const answers = await Promise.all([...four, { ...american, account_number: "100015" }].map((body) => add(person, body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 409]);
    expect(answers.filter(({ status }) => status === 409).map(({ body }) => body.detail)).toEqual([
      "You already have 5 bank accounts, the maximum; remove one first",
    ]);
  });

  it("are none of the operator, which would be paid out of the books and stay where it was", async () => {
    const person = await w.person();
    const { receivingAccount, payoutAccount } = w.app.services.settings;
    for (const iban of [receivingAccount?.iban ?? "", (payoutAccount?.iban ?? "").toLowerCase()]) {
      expect(iban.length).toBeGreaterThan(10);
      const refused = await add(person, { ...german, country: iban.slice(0, 2).toUpperCase(), iban });
      expect(codesOf(refused)).toEqual([["body.iban", "iban_of_operator"]]);
      expect(refused.body.errors[0].msg).toBe(
        "This is an account of the platform itself; enter the account that shall get the money",
      );
    }
    const iban = receivingAccount?.iban ?? "";
    const address = { street: "1 Quay", postal_code: "1000", town: "Harbour" };
    const refused = await add(person, { ...swift, address, account_number: iban.slice(4) });
    expect(codesOf(refused)).toEqual([["body.account_number", "iban_of_operator"]]);
    expect((await add(person, german)).status).toBe(201);
  });

  it("need a recent sign-in, a researcher and a confirmed address", async () => {
    const person = await w.person();
    await w.db
      .updateTable("session")
      .set({ assured_at: new Date(0) })
      .where("id", "=", person.sessionId)
      .execute();
    expect((await add(person, german)).body.code).toBe("reauthentication_required");
    expect((await add(await w.person("Business"), german)).body.code).toBe("forbidden");
    const unconfirmed = await w.person();
    await w.db.updateTable("user_account").set({ email_verified_at: null }).where("id", "=", unconfirmed.id).execute();
    expect((await add(unconfirmed, german)).body.detail).toContain("confirm your email address");
  });

  it("pass on the default when it is removed, and are nobody else's", async () => {
    const person = await w.person();
    const [first, second] = [(await add(person, german)).body, (await add(person, american)).body];
    const call = (
      as: Person,
      endpoint: typeof bankAccounts.removeBankAccount | typeof bankAccounts.setDefaultBankAccount,
      id: string,
    ) => w.call(as, endpoint, { params: { bank_account_id: id } });
    expect((await call(await w.person(), bankAccounts.removeBankAccount, first.bank_account_id)).status).toBe(404);
    expect((await call(person, bankAccounts.setDefaultBankAccount, second.bank_account_id)).body.is_default).toBe(true);
    expect((await call(person, bankAccounts.removeBankAccount, second.bank_account_id)).status).toBe(200);
    expect((await w.call(person, bankAccounts.listBankAccounts)).body.items).toMatchObject([
      { bank_account_id: first.bank_account_id, is_default: true },
    ]);
  });

  it("leave no number and no name in the database, nor in the log", async () => {
    const person = await w.person();
    const secret = { holder_name: "Zebulon Quillfeather", routing_number: "322271627", account_number: "777000111222" };
    await add(person, {
      ...american,
      ...secret,
      address: { street: "9 Marmalade Lane", postal_code: "90210", town: "Springfield" },
    });
    const dump = await dumpOf(["bank_account", "audit_log", "domain_event", "event_outbox", "mail"]);
    for (const text of [...Object.values(secret), "Quillfeather", "77000111", "Marmalade"]) expect(dump).not.toContain(text);
    const entries = await w.db.selectFrom("audit_log").select("object_snapshot").where("user_id", "=", person.id).execute();
    expect(entries.map(({ object_snapshot }) => object_snapshot)).toEqual([{ username: person.username, scheme: "us" }]);
  });

  it("are erased with the account of their owner", async () => {
    const person = await w.person();
    await add(person, german);
    expect((await w.call(person, closeAccount, { params: { username: person.username } })).status).toBe(200);
    await w.deliver();
    const left = await w.db.selectFrom("bank_account").select("id").where("user_id", "=", person.id).execute();
    expect(left).toEqual([]);
  });
});

/** Everything that tables have, as text. */
async function dumpOf(tables: readonly string[]): Promise<string> {
  const texts = await Promise.all(
    tables.map((table) => sql<{ text: string }>`select t::text as text from ${sql.table(table)} t`.execute(w.db)),
  );
  return texts.flatMap(({ rows }) => rows.map(({ text }) => text)).join("\n");
}

describe("the holder's name @spec:1.13 @spec:3.30 @spec:7.68", () => {
  it("must be that of the identity check, and staff decide about missing middle names, never about their own", async () => {
    const person = await w.person();
    await approveIdentity(w, person, { legal_name: "Jan Peter Tom" });
    expect(codesOf(await add(person, { ...german, iban: uniqueIban(), holder_name: "Jan Tomas" }))).toEqual([
      ["body.holder_name", "holder_differs"],
    ]);
    const { body } = await add(person, { ...german, iban: uniqueIban(), holder_name: "Jan Tom" });
    expect(body.status).toBe("in_review");
    const staff = await w.person("Admin");
    const review = (as: Person, accept: boolean, reason = "") =>
      w.call(as, bankAccounts.reviewBankAccount, { params: { bank_account_id: body.bank_account_id }, body: { accept, reason } });
    expect((await w.call(person, bankAccounts.listBankAccountReviews)).status).toBe(404);
    const reviews = await w.call(staff, bankAccounts.listBankAccountReviews, { query: { size: "100" } });
    expect(reviews.body.items).toContainEqual(expect.objectContaining({ holder_name: "Jan Tom", legal_name: "Jan Peter Tom" }));
    expect((await review(person, true)).status).toBe(404);
    expect(codesOf(await review(staff, false))).toEqual([["body.reason", "reason_required"]]);
    await w.db.updateTable("user_account").set({ role: "Admin" }).where("id", "=", person.id).execute();
    w.app.services.forgetPerson(person.id);
    expect((await review(person, true)).body.code).toBe("forbidden");
    expect((await review(staff, true)).status).toBe(200);
    expect((await review(staff, true)).status).toBe(409);
    expect((await w.call(person, bankAccounts.listBankAccounts)).body.items[0].status).toBe("waiting");
  });

  it("is decided by staff with a reason where somebody else has the same account (M14)", async () => {
    const iban = uniqueIban();
    const [first, second, third] = [await w.person(), await w.person(), await w.person()];
    for (const person of [first, second]) await approveIdentity(w, person);
    expect((await add(first, { ...german, iban })).body.status).toBe("waiting");
    const { body } = await add(second, { ...german, iban });
    expect(body.status).toBe("in_review");
    // Known before the identity is, too.
    expect((await add(third, { ...german, iban })).body.status).toBe("waiting");
    await approveIdentity(w, third);
    expect((await w.call(third, bankAccounts.listBankAccounts)).body.items[0].status).toBe("in_review");
    const staff = await w.person("Admin");
    const reviews = await w.call(staff, bankAccounts.listBankAccountReviews, { query: { size: "100" } });
    const found = reviews.body.items.find(
      ({ bank_account_id }: { bank_account_id: string }) => bank_account_id === body.bank_account_id,
    );
    expect(found.same_account).toEqual([first.username, third.username]);
    const accept = (reason: string) =>
      w.call(staff, bankAccounts.reviewBankAccount, {
        params: { bank_account_id: body.bank_account_id },
        body: { accept: true, reason },
      });
    expect(codesOf(await accept(""))).toEqual([["body.reason", "reason_required"]]);
    expect((await accept("They are married and share it")).status).toBe(200);
    const entry = w.db.selectFrom("audit_log").select("object_snapshot").where("action", "=", "bank_account.name_accepted");
    expect(await entry.where("object_id", "=", second.id).executeTakeFirst()).toMatchObject({
      object_snapshot: { same_account: 2, reason: "They are married and share it" },
    });
  });

  it("of accounts that were there before is compared when the identity is approved", async () => {
    const person = await w.person();
    await add(person, { ...german, iban: uniqueIban() });
    await add(person, { ...american, holder_name: `Somebody Else ${uniqueSuffix()}` });
    await w.db.updateTable("bank_account").set({ usable_from: new Date() }).where("user_id", "=", person.id).execute();
    const statuses = async () =>
      (await w.call(person, bankAccounts.listBankAccounts)).body.items.map(({ status }: { status: string }) => status);
    expect(await statuses()).toEqual(["unverified", "unverified"]);
    await approveIdentity(w, person);
    expect(await statuses()).toEqual(["usable", "name_refused"]);
  });
});
