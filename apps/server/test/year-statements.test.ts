import { adjust } from "@safeport/contract/wallet/payments/payment.endpoints";
import { getWallet } from "@safeport/contract/wallet/payments/wallet.endpoints";
import { afterAll, beforeAll, expect, it } from "vitest";
import { finalizeAwards } from "../src/features/wallet/awards/finalize-awards.ts";
import { buildMoneyCase } from "./money-world.ts";
import { moveBookings } from "./past-bookings.ts";
import { addUsableAccount, approveIdentity, proveSecondFactor } from "./payees.ts";
import { lettersOf, readPdf } from "./pdf-tools.ts";
import { withdrawalSteps } from "./withdrawal-case.ts";
import { buildOwnWorld, type Person, type World } from "./world.ts";

let w: World;
let c: Awaited<ReturnType<typeof buildMoneyCase>>;
beforeAll(async () => {
  w = await buildOwnWorld();
  c = await buildMoneyCase(w);
});
afterAll(() => w.close());

const steps = withdrawalSteps(() => w);
const year = new Date().getUTCFullYear();
const download = (as: Person, of: number, language = "en") =>
  w.app.fastify.inject({
    url: `/v1/wallet/years/${of}/`,
    headers: { authorization: `Bearer ${as.token}`, "accept-language": language },
  });
const lettersIn = async (as: Person, of: number, language = "en") => {
  const answer = await download(as, of, language);
  expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "application/pdf"]);
  return (await readPdf(answer.rawPayload))?.letters;
};
it("a year's statement has the sums of the ledger: awards, corrections, payouts and what a bank kept @spec:10.24", async () => {
  expect((await download(c.hacker, year)).statusCode).toBe(404);
  expect((await w.call(c.hacker, getWallet)).body.years).toEqual([]);
  for (let i = 0; i < 3; i += 1) await c.deposit(400_000);
  const first = await c.report();
  expect((await c.award(first, 200_000)).status).toBe(201);
  await moveBookings(w, `${year - 1}-06-15`);
  expect((await w.call(c.hacker, getWallet)).body.years).toEqual([year, year - 1]);

  const second = await c.report();
  expect((await c.award(second, 310_000)).status).toBe(201);
  expect((await c.award(second, 7_700, "bonus")).status).toBe(201);
  await c.age(4);
  await finalizeAwards(w.app.services);
  const correction = { direction: "add", amount: 1_234, reason: "Agreed with the researcher by phone" };
  expect((await w.call(c.admin, adjust, { body: { username: c.hacker.username, ...correction } })).status).toBe(201);
  await approveIdentity(w, c.hacker);
  const accountId = await addUsableAccount(w, c.hacker);
  await proveSecondFactor(w, c.hacker);
  const payee = { ...c.hacker, accountId } as Parameters<typeof steps.requested>[0];
  const paid = await steps.requested(payee, 100_000);
  const back = await steps.requested(payee, 50_000);
  for (const id of [paid, back]) {
    expect((await steps.process(c.admin, id)).status).toBe(200);
    expect((await steps.pay(c.admin, id)).status).toBe(200);
  }
  expect((await steps.sendBack(c.admin, back, 49_100)).status).toBe(200);

  const { body } = await w.call(c.hacker, getWallet);
  const closing = body.pending + body.available + body.payout;
  expect(closing).toBe(200_000 + 317_700 + 1_234 - 100_000 - 900);
  const letters = await lettersIn(c.hacker, year);
  if (letters === undefined) return;
  const money = (minor: number) =>
    (minor < 0 ? "-" : "") + (Math.abs(minor) / 100).toLocaleString("en", { style: "currency", currency: "USD" });
  const has = (...parts: (string | number)[]) =>
    expect(letters).toContain(lettersOf(parts.map((part) => (typeof part === "number" ? money(part) : part)).join("")));
  has("Opening balance", 200_000, "Awards", 317_700, "Corrections", 1_234, "Payouts", -150_000);
  has("Payouts that came back", 50_000, "Kept by banks", -900, "Closing balance", closing);
  const { number, title } = await w.db
    .selectFrom("report")
    .select(["number", "title"])
    .where("id", "=", second)
    .executeTakeFirstOrThrow();
  const { name } = await w.db.selectFrom("company").select("name").where("id", "=", c.company_id).executeTakeFirstOrThrow();
  has(`Bounty · #${number} ${title} · ${c.program.title} · ${name}`);
  has("Kept by the bank");

  const before = await lettersIn(c.hacker, year - 1);
  expect(before).toContain(
    lettersOf(`Opening balance${money(0)}Awards${money(200_000)}Payouts${money(0)}Closing balance${money(200_000)}`),
  );
  expect(await lettersIn(c.hacker, year, "fr")).toContain(lettersOf("Solde d’ouverture"));
  expect((await download(c.hacker, year + 1)).statusCode).toBe(404);
  expect((await download(await w.person(), year)).statusCode).toBe(404);
});
