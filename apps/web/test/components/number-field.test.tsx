import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { AmountInput } from "../../src/ui/forms/amount-input.tsx";
import { NumberField } from "../../src/ui/forms/number-field.tsx";
import { show } from "./show.tsx";

const send = vi.fn<(value: number | null) => void>();

function Form({ kind }: { kind: "fee" | "amount" }) {
  const [value, setValue] = useState<number | null>(null);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send(value);
      }}
    >
      {kind === "fee" ? (
        <NumberField label="Fee" value={value} onChange={setValue} min={0} max={99.9} digits={1} />
      ) : (
        <AmountInput label="Amount" currency="EUR" value={value} onChange={setValue} />
      )}
      <button type="submit">Send</button>
      <button type="button" onClick={() => setValue(580_050)}>
        All
      </button>
    </form>
  );
}

async function enter(kind: "fee" | "amount", text: string) {
  send.mockClear();
  await show(<Form kind={kind} />);
  const field = page.getByLabelText(kind === "fee" ? "Fee" : "Amount");
  await userEvent.fill(field, text);
  await page.getByRole("button", { name: "Send" }).click();
  return field;
}

describe("a field for a number", () => {
  it.each([
    ["fee", "101"],
    ["fee", "-3"],
    ["fee", "12.55"],
    ["amount", "99999999999"],
    ["amount", "-5"],
    ["amount", "1.234"],
    ["amount", "five"],
  ] as const)("refuses as %s %s with words, leaves it as typed and sends nothing", async (kind, text) => {
    const field = await enter(kind, text);
    await expect.element(field).toHaveValue(text);
    await expect.element(page.getByText(/^Enter a number from 0 to/)).toBeVisible();
    await expect.element(field).toHaveFocus();
    expect(send).not.toHaveBeenCalled();
  });

  it.each([
    ["fee", "12,5", 12.5],
    ["amount", "1,234.56", 123_456],
    ["amount", "1.234,56", 123_456],
    ["amount", "19.99", 1999],
    ["amount", "", null],
  ] as const)("takes as %s %j", async (kind, text, value) => {
    await enter(kind, text);
    expect(send).toHaveBeenCalledWith(value);
  });

  it("shows a value that does not come from it in place of what was typed", async () => {
    const field = await enter("amount", "-5");
    await page.getByRole("button", { name: "All" }).click();
    await expect.element(field).toHaveValue("5,800.50");
    await page.getByRole("button", { name: "Send" }).click();
    expect(send).toHaveBeenCalledWith(580_050);
  });
});
