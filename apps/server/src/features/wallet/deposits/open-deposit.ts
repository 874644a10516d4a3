import { randomInt } from "node:crypto";
import type { OpenDepositInput } from "@safeport/contract/wallet/deposits/deposit.schema";
import { maxOpenDeposits } from "@safeport/contract/wallet/money/money.limits";
import { newId } from "@safeport/db/new-id";
import type * as z from "zod/mini";
import type { Ctx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { lockBudget } from "../money/budget.ts";
import { companyForMoney } from "../money/company-money.ts";
import { countOpenDeposits, type DepositRow, insertDeposit } from "./deposit.queries.ts";
import { queueDepositMails } from "./deposit-mail.ts";
import { getDeposit } from "./get-deposit.ts";
import { assertPayable, withCheckout } from "./open-checkout.ts";

/** Announces a deposit; its money is free once staff, or its provider, have confirmed that it arrived. */
export async function openDeposit(ctx: Ctx, input: z.output<typeof OpenDepositInput>): Promise<DepositRow> {
  if (input.provider === "stripe") assertPayable(ctx.settings, input.amount);
  if (input.provider === "manual" && !ctx.settings.receivingAccount) throw new AppError("conflict", "no_receiving_account");
  const deposit = await insertNew(ctx, input);
  return withCheckout(ctx, deposit);
}

/** The deposit of an earlier call with the same key. */
export async function reloadDeposit(ctx: Ctx, id: string): Promise<DepositRow> {
  return withCheckout(ctx, await getDeposit(ctx, id));
}

function insertNew(ctx: Ctx, input: z.output<typeof OpenDepositInput>): Promise<DepositRow> {
  const { company_id, amount, provider, purchase_order = null } = input;
  return unitOfWork(ctx, async (tx) => {
    const company = await companyForMoney(ctx, "deposit", company_id);
    await lockBudget(tx, ctx.settings, company_id);
    const { count } = await countOpenDeposits(tx, company_id);
    if (count >= maxOpenDeposits) throw new AppError("conflict", "too_many_deposits", { params: { max: maxOpenDeposits } });
    const id = newId();
    const reference = newReference();
    const { currency } = ctx.settings;
    const announced = { id, company_id, amount, currency, reference };
    await insertDeposit(tx, { ...announced, provider, purchase_order, requested_by: ctx.actor.user_id });
    if (provider === "manual") await queueDepositMails(ctx, tx, { ...announced, company: company.name });
    return {
      result: await getDeposit(ctx, id, tx),
      audit: [
        {
          action: "deposit.opened",
          object_type: "deposit",
          object_id: id,
          company_id,
          snapshot: { name: reference, amount, currency, ...(purchase_order !== null && { purchase_order }) },
        },
      ],
      events: [{ type: "money.deposit_opened", subject_id: company_id, data: { deposit_id: id, provider } }],
    };
  });
}

/** Without the letters and digits that look alike. */
const symbols = "ABCDEFGHJKLMNPQRTUVWXY346789";

/** A reference that people can copy onto a bank transfer: SP-XXXX-XXXX. */
function newReference(): string {
  const group = () => Array.from({ length: 4 }, () => symbols[randomInt(symbols.length)]).join("");
  return `SP-${group()}-${group()}`;
}
