import { decimalAmount } from "@safeport/contract/kernel/currency";

/** The line that names the currency and its decimals. */
export function commodityLine(currency: string): string {
  const zero = decimalAmount(0n, currency);
  return `commodity ${zero}${zero.includes(".") ? "" : "."} ${currency}\n`;
}

/** The name of an account: its kind, and below it its owner. */
export function accountName(kind: string, owner: string | null): string {
  return owner === null ? kind : `${kind}:${owner}`;
}

/** A line of a transaction: what is added to an account, and what its balance must be then (`=`, or with all accounts below it `=*`). */
export function posting(account: string, amount: bigint, currency: string, assertion = ""): string {
  return `    ${account}  ${decimalAmount(amount, currency)} ${currency}${assertion}\n`;
}

/** A claim about a balance. */
export function assertion(balance: bigint, currency: string, withBelow = false): string {
  return ` =${withBelow ? "*" : ""} ${decimalAmount(balance, currency)} ${currency}`;
}
