import { openDeposit } from "@safeport/contract/wallet/deposits/deposit.endpoints";
import { listPayments } from "@safeport/contract/wallet/payments/payment.endpoints";
import { useQuery } from "@tanstack/react-query";
import { describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { createQueryClient, queryOf } from "../../src/lib/query-client.ts";
import { sending, useSend } from "../../src/lib/use-send.ts";
import { answer, callsOf, failWithoutWords, hold, lose, refuse, withoutServer } from "./answers.ts";
import { asResearcher, show } from "./show.tsx";

withoutServer();

const deposit = { deposit_id: "0198f3c0-0000-7000-8000-000000000060", status: "open" };
const company_id = "0198f3c0-0000-7000-8000-000000000061";

/** Sends a deposit, and shows a list that it changes. */
function Deposits() {
  const payments = useQuery(queryOf(listPayments, { query: {} }));
  const send = useSend((amount: number) => sending(openDeposit, { body: { company_id, amount } }));
  return (
    <>
      {[100, 200].map((amount) => (
        <button key={amount} type="button" onClick={() => send.mutate(amount)}>
          Send {amount}
        </button>
      ))}
      <p role="status">{send.isPending ? "sending" : send.isError ? "failed" : send.isSuccess ? "sent" : "new"}</p>
      <p>{payments.data?.total} payments</p>
    </>
  );
}

async function press(amount: number, outcome: string): Promise<void> {
  await page.getByRole("button", { name: `Send ${amount}` }).click();
  await expect.element(page.getByRole("status")).toHaveTextContent(outcome);
}

const keys = () => callsOf(openDeposit).map(({ headers }) => headers.get("idempotency-key"));

describe("a form that sends", () => {
  it("has the same key when it is sent again after a lost answer, and another for the next act", async () => {
    asResearcher();
    answer(listPayments, { items: [], total: 0 });
    lose(openDeposit);
    await show(<Deposits />);
    await press(100, "failed");
    answer(openDeposit, deposit);
    await press(100, "sent");
    await press(100, "sent");
    await expect.poll(() => keys().length).toBe(3);
    const [lost, again, next] = keys();
    expect(lost).toMatch(/^[0-9a-f]{32}$/);
    expect(again).toBe(lost);
    expect(next).not.toBe(lost);
  });

  it("has another key for another content after a refusal, and the same key after a lost answer", async () => {
    asResearcher();
    answer(listPayments, { items: [], total: 0 });
    refuse(openDeposit, "invalid", "Too little.");
    await show(<Deposits />);
    await press(100, "failed");
    lose(openDeposit);
    await press(200, "failed");
    // The deposit of 200 may be there: the server refuses one of 100 under its key, and the next has a key of its own.
    refuse(openDeposit, "idempotency_mismatch", "This was sent before with other contents.");
    await press(100, "failed");
    answer(openDeposit, deposit);
    await press(100, "sent");
    await expect.poll(() => keys().length).toBe(4);
    const [refused, lost, changed, next] = keys();
    expect(lost).not.toBe(refused);
    expect(changed).toBe(lost);
    expect(next).not.toBe(lost);
  });

  it("has the key of a lost answer also in another dialog, and after an answer that nobody could read", async () => {
    asResearcher();
    answer(listPayments, { items: [], total: 0 });
    lose(openDeposit);
    const cache = createQueryClient();
    const first = await show(<Deposits />, cache);
    await press(100, "failed");
    await first.unmount();
    failWithoutWords(openDeposit);
    await show(<Deposits />, cache);
    await press(200, "failed");
    answer(openDeposit, deposit);
    await press(200, "sent");
    await expect.poll(() => keys().length).toBe(3);
    expect(new Set(keys()).size).toBe(1);
  });

  it("sends a double click once", async () => {
    asResearcher();
    answer(listPayments, { items: [], total: 0 });
    const sent = hold(openDeposit);
    await show(<Deposits />);
    await page.getByRole("button", { name: "Send 100" }).dblClick();
    sent.release(deposit);
    await expect.element(page.getByRole("status")).toHaveTextContent("sent");
    expect(keys()).toHaveLength(1);
  });

  it("reads again what its events touch, before it is done", async () => {
    asResearcher();
    answer(listPayments, { items: [], total: 0 });
    answer(openDeposit, deposit);
    await show(<Deposits />);
    await expect.element(page.getByText("0 payments")).toBeVisible();
    const reading = hold(listPayments);
    await page.getByRole("button", { name: "Send 100" }).click();
    await expect.poll(() => callsOf(listPayments)).toHaveLength(2);
    await expect.element(page.getByRole("status")).toHaveTextContent("sending");
    reading.release({ items: [], total: 1 });
    await expect.element(page.getByRole("status")).toHaveTextContent("sent");
    await expect.element(page.getByText("1 payments")).toBeVisible();
  });

  it("tells its caller also if what was read again takes it off the page", async () => {
    asResearcher();
    answer(listPayments, { items: [], total: 0 });
    answer(openDeposit, deposit);
    const told = vi.fn();
    function OnlyWhileThereAreNone() {
      const payments = useQuery(queryOf(listPayments, { query: {} }));
      return payments.data?.total === 0 ? <Sender /> : <p>gone</p>;
    }
    function Sender() {
      const send = useSend((amount: number) => sending(openDeposit, { body: { company_id, amount } }));
      return (
        <button type="button" onClick={() => send.mutate(100, { onSuccess: told })}>
          Send
        </button>
      );
    }
    await show(<OnlyWhileThereAreNone />);
    await expect.element(page.getByRole("button", { name: "Send" })).toBeVisible();
    answer(listPayments, { items: [], total: 1 });
    await page.getByRole("button", { name: "Send" }).click();
    await expect.element(page.getByText("gone")).toBeVisible();
    await expect.poll(() => told.mock.calls.length).toBe(1);
  });

  it("reads it again after a refusal because somebody else was first, and not after one of its own content", async () => {
    asResearcher();
    answer(listPayments, { items: [], total: 0 });
    refuse(openDeposit, "conflict", "Somebody else was first.");
    await show(<Deposits />);
    await expect.element(page.getByText("0 payments")).toBeVisible();
    answer(listPayments, { items: [], total: 1 });
    await press(100, "failed");
    await expect.element(page.getByText("1 payments")).toBeVisible();
    refuse(openDeposit, "invalid", "Too much.");
    await press(200, "failed");
    expect(callsOf(listPayments)).toHaveLength(2);
  });
});
