import { expect, it } from "vitest";
import { countOutOfOrder } from "../src/arrivals.ts";

it("counts reports that are stored before one that was answered when they were sent", () => {
  const first = { sent: 0, answered: 10, stored: 100 };
  const meanwhile = { sent: 5, answered: 20, stored: 100 };
  const later = { sent: 30, answered: 40, stored: 101 };
  expect(countOutOfOrder([first, meanwhile, later])).toBe(0);
  // Sent while the first was not answered, so that either order is right.
  expect(countOutOfOrder([first, { ...meanwhile, stored: 99 }])).toBe(0);
  expect(countOutOfOrder([first, meanwhile, { ...later, stored: 99 }])).toBe(1);
});
