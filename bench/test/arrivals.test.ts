import { expect, it } from "vitest";
import { countOutOfOrder } from "../src/arrivals.ts";

it("counts reports that come before one that was answered when they were sent", () => {
  const first = { sent: 0, answered: 10, number: 1, created: 100 };
  const meanwhile = { sent: 5, answered: 20, number: 3, created: 100 };
  const later = { sent: 30, answered: 40, number: 4, created: 101 };
  expect(countOutOfOrder([first, meanwhile, later])).toBe(0);
  // Sent while the others were not answered, so that any order is right.
  expect(
    countOutOfOrder([
      { ...first, number: 3 },
      { ...meanwhile, number: 1 },
    ]),
  ).toBe(0);
  expect(countOutOfOrder([first, meanwhile, { ...later, number: 2 }])).toBe(1);
  expect(countOutOfOrder([first, meanwhile, { ...later, created: 99 }])).toBe(1);
});
