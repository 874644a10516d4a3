import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { Endpoint } from "@safeport/contract/kernel/endpoint";
import { awardReport } from "@safeport/contract/reports/awards/report-award.endpoints";
import { confirmDeposit, openDeposit } from "@safeport/contract/wallet/deposits/deposit.endpoints";
import { requestRefund } from "@safeport/contract/wallet/refunds/refund.endpoints";
import { cancelWithdrawal, withdraw } from "@safeport/contract/wallet/withdrawals/withdrawal.endpoints";
import { recentDay } from "@safeport/db/factories/recent-day";
import { type buildMoneyCase, companyAccount } from "./money-world.ts";
import type { Payee } from "./payees.ts";
import type { Person } from "./world.ts";

type MoneyCase = Awaited<ReturnType<typeof buildMoneyCase>>;

interface Booked {
  company_id: string;
  user_id: string;
  /** Minor units. */
  amount: number;
}

/** The bookings of which the clients were told, by the id of each act. */
export interface Told {
  deposits: Map<string, Booked>;
  refunds: Booked[];
  awards: Map<string, Booked & { fee: number }>;
  withdrawals: Map<string, Booked & { cancelled: boolean }>;
}

export interface MoneyClient {
  company: MoneyCase;
  payee: Payee;
  report_id: string;
}

/** Clients that deposit, award, withdraw, cancel and refund through servers that may die at any time; each repeats a call without an answer with its key. */
export class MoneyClients {
  answered = 0;
  unanswered = 0;
  readonly told: Told = { deposits: new Map(), refunds: [], awards: new Map(), withdrawals: new Map() };
  private over = false;
  private readonly addresses: () => readonly string[];

  constructor(addresses: () => readonly string[]) {
    this.addresses = addresses;
  }

  async run(clients: readonly MoneyClient[]): Promise<Told> {
    await Promise.all(clients.map((client, place) => this.keepActing(client, place)));
    return this.told;
  }

  end(): void {
    this.over = true;
  }

  private async call(person: Person, endpoint: Endpoint, params: Record<string, string>, body?: object) {
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? "");
    const headers = {
      authorization: `Bearer ${person.token}`,
      ...(body && { "content-type": "application/json" }),
      "idempotency-key": randomUUID(),
    };
    for (let attempt = this.answered; ; attempt++) {
      const addresses = this.addresses();
      const address = addresses[attempt % addresses.length];
      try {
        const answer = await fetch(`${address}${path}`, {
          method: endpoint.method,
          headers,
          ...(body && { body: JSON.stringify(body) }),
        });
        const content = (await answer.json()) as Record<string, string> & { amount?: number; fee?: number };
        if (answer.status !== 503 && answer.status !== 429) {
          this.answered += 1;
          return { status: answer.status, body: content };
        }
      } catch {
        this.unanswered += 1;
      }
      await wait(50);
    }
  }

  private async keepActing(client: MoneyClient, place: number): Promise<void> {
    const acts = [this.deposit, this.award, this.withdraw, this.cancel, this.refund];
    for (let nth = place; !this.over; nth++) await acts[nth % acts.length]?.call(this, client, 1_000 + (nth % 97) * 100);
  }

  private async deposit({ company, payee }: MoneyClient, amount: number): Promise<void> {
    const { company_id } = company;
    const opened = await this.call(company.finance, openDeposit, {}, { company_id, amount });
    // The company has as many open deposits as it may.
    if (opened.status === 409) return;
    expectStatus(opened, 201);
    const deposit_id = opened.body.deposit_id ?? "";
    const receipt = { amount, value_date: recentDay(), bank_reference: deposit_id };
    expectStatus(await this.call(company.admin, confirmDeposit, { deposit_id }, receipt), 200);
    this.told.deposits.set(deposit_id, { company_id, user_id: payee.id, amount });
  }

  private async award({ company, payee, report_id }: MoneyClient, amount: number): Promise<void> {
    const award = await this.call(company.owner, awardReport, { report_id }, { kind: "bonus", amount });
    if (award.status === 409) return;
    expectStatus(award, 201);
    const { award_id = "", fee = 0 } = award.body;
    this.told.awards.set(award_id, { company_id: company.company_id, user_id: payee.id, amount, fee });
  }

  private async withdraw({ company, payee }: MoneyClient, amount: number): Promise<void> {
    const withdrawal = await this.call(payee, withdraw, {}, { amount: amount + 5_000, bank_account_id: payee.accountId });
    if (withdrawal.status === 409) return;
    expectStatus(withdrawal, 201);
    const id = withdrawal.body.withdrawal_id ?? "";
    const { company_id } = company;
    this.told.withdrawals.set(id, { company_id, user_id: payee.id, amount: amount + 5_000, cancelled: false });
  }

  private async cancel({ payee }: MoneyClient): Promise<void> {
    const open = [...this.told.withdrawals].find(([, { user_id, cancelled }]) => user_id === payee.id && !cancelled);
    if (!open) return;
    const [withdrawal_id, booked] = open;
    const answer = await this.call(payee, cancelWithdrawal, { withdrawal_id });
    // Repeated after its answer was lost, it is refused, since it has already happened.
    if (answer.status !== 409) expectStatus(answer, 200);
    booked.cancelled = true;
  }

  private async refund({ company, payee }: MoneyClient): Promise<void> {
    const own = [...this.told.deposits].find(([, { user_id }]) => user_id === payee.id);
    if (!own) return;
    const amount = 100;
    const answer = await this.call(
      company.finance,
      requestRefund,
      { deposit_id: own[0] },
      { amount, destination: companyAccount },
    );
    if (answer.status === 409) return;
    expectStatus(answer, 201);
    this.told.refunds.push({ company_id: company.company_id, user_id: payee.id, amount });
  }
}

function expectStatus({ status, body }: { status: number; body: object }, expected: number): void {
  if (status !== expected) throw new Error(`Answered ${status} in place of ${expected}: ${JSON.stringify(body)}`);
}
