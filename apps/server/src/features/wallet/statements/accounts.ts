import type { Ctx } from "../../../platform/context.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { foldReference } from "./match-entries.ts";

/** The name of a receiving account that the operator describes in words. */
const textAccount = "TEXT";

/** An account of the operator, by IBAN or `TEXT`, and what it is for. */
export interface OperatorAccount {
  account: string;
  uses: ("receiving" | "paying")[];
}

/** The accounts whose statements can be imported: that to which deposits are paid, and that which pays. */
export function accountsOf({ settings: { receivingAccount, payoutAccount } }: Pick<Ctx, "settings">): OperatorAccount[] {
  const receiving = receivingAccount && (receivingAccount.iban ?? textAccount);
  const paying = payoutAccount?.iban ?? null;
  return [
    ...(receiving
      ? [{ account: receiving, uses: ["receiving" as const, ...(paying === receiving ? ["paying" as const] : [])] }]
      : []),
    ...(paying && paying !== receiving ? [{ account: paying, uses: ["paying" as const] }] : []),
  ];
}

/** The operator's account that a statement is about; throws 409 for any other. */
export function accountNamed(ctx: Pick<Ctx, "settings">, number: string): string {
  const folded = foldReference(number);
  const accounts = accountsOf(ctx);
  if (accounts.length === 0) throw new AppError("conflict", "no_statement_account");
  const found = accounts.find(({ account }) => account === folded);
  if (found) return found.account;
  const text = foldReference(ctx.settings.receivingAccount?.text ?? "");
  // Short numbers stand in many texts.
  if (folded.length >= 6 && text.includes(folded)) return textAccount;
  throw new AppError("conflict", "other_statement_account", { params: { account: number.slice(0, 34) } });
}
