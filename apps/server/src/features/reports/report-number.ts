import { randomInt } from "node:crypto";
import type { Tx } from "../../platform/transaction.ts";
import { isNumberTaken } from "./report.queries.ts";

/** A free public number of eight digits; random, since a sequence would reveal how many reports there are. */
export async function freeNumber(tx: Tx): Promise<number> {
  for (;;) {
    const number = randomInt(10_000_000, 100_000_000);
    if (!(await isNumberTaken(tx, number))) return number;
  }
}
