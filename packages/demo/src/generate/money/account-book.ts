import type { Seeded } from "@safeport/db/factories/seeded";
import type { AccountKind, LedgerAccount, LedgerAct } from "@safeport/db/types.gen";
import type { Insertable } from "kysely";
import { datedId } from "../dated-id.ts";

/** A business act, to be posted with its own date. */
export interface PlannedAct
  extends Partial<Pick<Insertable<LedgerAct>, "actor_id" | "award_id" | "deposit_id" | "withdrawal_id">> {
  at: Date;
  id: string;
  act: string;
  key: string;
  company_id?: string;
  report_id?: string;
  legs: Leg[];
}

export interface Leg {
  /** Ids of accounts. */
  from: string;
  to: string;
  /** Minor units. */
  amount: number;
}

type Owner = Partial<Pick<LedgerAccount, "company_id" | "program_id" | "user_id">>;

export interface AccountBook {
  readonly rows: Insertable<LedgerAccount>[];
  /** The id of an account, which is created when it is needed first. */
  of(kind: AccountKind, owner?: Owner): string;
}

const negative: readonly AccountKind[] = ["world", "company:debt", "platform:fees", "platform:adjustments"];
const withoutBalance: readonly AccountKind[] = ["world", "platform:fees"];

/** The accounts of the ledger, empty and in one currency. */
export function openAccountBook(random: Seeded, currency: string, created_at: Date): AccountBook {
  const rows = new Map<string, Insertable<LedgerAccount> & { id: string }>();
  return {
    get rows() {
      return [...rows.values()];
    },
    of(kind, { company_id = null, program_id = null, user_id = null } = {}) {
      const key = [kind, company_id, program_id, user_id].join(" ");
      const row = rows.get(key) ?? {
        id: datedId(random, created_at),
        ...{ kind, company_id, program_id, user_id, currency, created_at },
        floor: negative.includes(kind) ? null : 0,
        balance: withoutBalance.includes(kind) ? null : 0,
      };
      rows.set(key, row);
      return row.id;
    },
  };
}

/** Transfers that empty the sources into the sinks, each in its order. */
export function fill(
  sources: readonly (readonly [account: string, amount: number])[],
  sinks: readonly (readonly [account: string, amount: number])[],
): Leg[] {
  const left = sources.map(([from, amount]) => ({ from, amount }));
  return sinks.flatMap(([to, amount]) => {
    const legs: Leg[] = [];
    let needed = amount;
    for (const source of left) {
      const taken = Math.min(source.amount, needed);
      if (taken > 0) legs.push({ from: source.from, to, amount: taken });
      source.amount -= taken;
      needed -= taken;
    }
    return legs;
  });
}
