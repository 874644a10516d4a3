import { login } from "@safeport/contract/accounts/core/account.endpoints";
import { buildUser } from "@safeport/db/factories/build-user";
import { howMany } from "@safeport/db/factories/how-many";
import { afterAll, beforeAll, expect, it } from "vitest";
import { hashPassword } from "../src/features/accounts/core/password-rules.ts";
import { buildWorld, type World } from "./world.ts";

let w: World;
beforeAll(async () => {
  w = await buildWorld();
});
afterAll(() => w.close());

const pairs = howMany("SIGN_IN_PAIRS", 75, 200);

function median(times: readonly number[]): number {
  return [...times].sort((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0;
}

/** In turns, so that other load on the machine slows both down alike. Without the work for an unknown name the ratio is under 0.3. */
it("an unknown name and a wrong password take the same time, over many tries", { timeout: 120_000 }, async () => {
  // With the cost of a real password: the factory's is cheaper.
  const { username } = await buildUser(w.db, { password_hash: await hashPassword("correct-horse-7-battery") });
  const timeOf = async (name: string) => {
    const begun = performance.now();
    const { status } = await w.call(null, login, { body: { username: name, password: "wrong" } });
    expect(status).toBe(401);
    return performance.now() - begun;
  };
  const times = { unknown: [] as number[], wrong: [] as number[] };
  await timeOf("warms-up");
  for (let n = 0; n < pairs; n++) {
    times.unknown.push(await timeOf(`nobody-${n}`));
    times.wrong.push(await timeOf(username));
  }
  const ratio = median(times.unknown) / median(times.wrong);
  expect(ratio, JSON.stringify([median(times.unknown), median(times.wrong)])).toBeGreaterThan(0.6);
  expect(ratio).toBeLessThan(1 / 0.6);
});
