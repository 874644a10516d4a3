import { seeded } from "@safeport/db/factories/seeded";
import { before, hour, minute } from "../clock.ts";
import { datedId } from "../dated-id.ts";
import type { GeneratedUser, People } from "../generated.ts";
import type { AccountBook } from "./account-book.ts";
import type { BankDetails, GeneratedMoney, MoneyTools } from "./generated-money.ts";

/** Years after which an identity check has to be repeated. */
const kycYears = 2;
/** Hours after which a new bank account can be used. */
const bankWaitHours = 24;
const symbols = [..."23456789ABCDEFGHJKLMNPQRSTUVWXYZ"];

interface Payouts {
  people: People;
  book: AccountBook;
  tools: MoneyTools;
  now: Date;
}

/** Adds identity checks, one approved and one waiting, with the bank account and the withdrawals of the first researcher. */
export function addPayouts(rows: GeneratedMoney, { people, book, tools, now }: Payouts): void {
  const random = seeded("payouts");
  const [payee, newcomer] = people.hackers;
  const [staff, second] = people.staff;
  if (!payee || !newcomer || !staff || !second) return;
  const details: BankDetails = {
    holder_name: payee.full_name,
    country: payee.row.country ?? "NG",
    number: { scheme: "swift", bic: "DEMONGLA", account_number: "0123456789" },
  };
  const checked = before(now, 340);
  const decided_at = new Date(checked.getTime() + 30 * hour);
  const expires_at = new Date(decided_at);
  expires_at.setUTCFullYear(expires_at.getUTCFullYear() + kycYears);
  rows.forms.push(
    { ...formOf(payee, checked, "1991-05-17"), state: "approved", reviewer_id: staff.id, decided_at, expires_at },
    { ...formOf(newcomer, before(now, 1.2), "1988-11-02"), state: "submitted" },
  );
  const opened = before(now, 335);
  const bankId = datedId(random, opened);
  rows.bankAccounts.push({
    ...{ id: bankId, user_id: payee.id, ...tools.sealBankDetails(bankId, details), name_check: "accepted", is_default: true },
    ...{ created_at: opened, usable_from: new Date(opened.getTime() + bankWaitHours * hour) },
  });
  withdraw(before(now, 96), true);
  withdraw(before(now, 1.6), false);

  function formOf(person: GeneratedUser, submitted_at: Date, date_of_birth: string) {
    const id = datedId(random, submitted_at);
    return {
      ...{ id, user_id: person.id, submitted_at },
      ...tools.sealIdentity(id, {
        ...{ legal_name: person.full_name, date_of_birth, country: person.row.country ?? "NG" },
        ...{ document_type: "passport", document_number: `X${random.int(1_000_000, 9_999_999)}` },
      }),
    };
  }

  /** Withdraws half of what is available at a time, in whole hundreds. */
  function withdraw(requested_at: Date, paid: boolean): void {
    const owner = { user_id: (payee as GeneratedUser).id };
    const [available, payout] = [book.of("user:available", owner), book.of("user:payout", owner)];
    const legs = rows.acts.filter(({ at }) => at < requested_at).flatMap((act) => act.legs);
    const balance = legs.reduce(
      (sum, { from, to, amount }) => sum + (to === available ? amount : 0) - (from === available ? amount : 0),
      0,
    );
    const amount = Math.floor(balance / 2 / (100 * tools.unit)) * 100 * tools.unit;
    if (amount === 0) return;
    const id = datedId(random, requested_at);
    const { sealed } = tools.sealBankDetails(id, details);
    const processing_at = new Date(requested_at.getTime() + 20 * hour);
    const settled_at = paid ? new Date(processing_at.getTime() + 26 * hour + 7 * minute) : null;
    rows.withdrawals.push({
      ...{
        id,
        ...owner,
        amount,
        currency: tools.currency,
        bank_account_id: bankId,
        sealed,
        requested_at,
        processing_at,
        settled_at,
      },
      reference: `SP${Array.from({ length: 16 }, () => random.pick(symbols)).join("")}`,
      ...{
        status: paid ? "paid" : "processing",
        decided_by: (staff as GeneratedUser).id,
        proposed_by: (second as GeneratedUser).id,
      },
      ...{ external_ref: paid ? `TRF-${random.int(100_000, 999_999)}` : null, updated_at: settled_at ?? processing_at },
    });
    const act = (at: Date, name: string, step: string, from: string, to: string, actor_id: string) => {
      const key = `withdrawal ${id} ${step}`;
      rows.acts.push({ at, id: datedId(random, at), act: name, key, legs: [{ from, to, amount }], withdrawal_id: id, actor_id });
    };
    act(requested_at, "withdrawal_asked", "asked", available, payout, owner.user_id);
    if (settled_at) act(settled_at, "withdrawal_paid", "settled", payout, book.of("world"), (staff as GeneratedUser).id);
  }
}
