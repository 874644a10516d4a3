import type { Ctx } from "../../../platform/context.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { DepositRow } from "./deposit.queries.ts";
import { depositFor } from "./get-deposit.ts";
import { drawCode, paymentCode } from "./payment-code.ts";

/** An open deposit that is paid by bank transfer; throws 404 when the caller may not know of it, 409 when it is settled or paid otherwise. */
export async function openTransfer(ctx: Ctx, id: string): Promise<DepositRow> {
  const deposit = await depositFor(ctx, "read", id);
  if (deposit.status !== "open") throw new AppError("conflict", "deposit_settled");
  if (deposit.provider !== "manual") throw new AppError("conflict", "deposit_of_provider");
  return deposit;
}

/** How to pay a deposit: the account of the operator, and a code for the apps of banks where they read one. */
export function transferDetails({ settings }: Pick<Ctx, "settings">, deposit: DepositRow) {
  const { id, reference, currency } = deposit;
  const amount = Number(deposit.amount);
  const text = paymentCode(settings.receivingAccount, { amount, currency, reference });
  return {
    deposit_id: id,
    reference,
    amount,
    currency,
    receiving_account: settings.receivingAccount,
    code: text === null ? null : { text, qr_svg: drawCode(text) },
  };
}
