import { expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { PaymentStepDialog } from "../../src/features/wallet/core/components/payment-step-dialog.tsx";
import { show } from "./show.tsx";

it("says in money how much can have come back, and sends nothing above it", async () => {
  const send = vi.fn();
  await show(
    <PaymentStepDialog
      action="return"
      payment={{ amount: 580_000, currency: "EUR" }}
      before={null}
      title="Came back"
      text=""
      reasonHint=""
      submitLabel="Record"
      danger={false}
      step={{ isPending: false, error: null }}
      onSend={send}
      onClose={() => {}}
    />,
  );
  await page.getByLabelText("Amount that came back").fill("6,000.00");
  await page.getByLabelText("Reference").fill("RET-1");
  await page.getByLabelText("Reason").fill("Account closed");
  await page.getByRole("button", { name: "Record" }).click();
  await expect.element(page.getByText("At most €5,800.00")).toBeVisible();
  expect(send).not.toHaveBeenCalled();
  await page.getByLabelText("Amount that came back").fill("5.795,00");
  await page.getByRole("button", { name: "Record" }).click();
  expect(send).toHaveBeenCalledWith({ amount: 579_500, external_ref: "RET-1", reason: "Account closed" });
});
