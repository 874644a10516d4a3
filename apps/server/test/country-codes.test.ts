import { countryCodes } from "@safeport/contract/accounts/core/account.endpoints";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildWorld, type World } from "./world.ts";

let w: World;
beforeAll(async () => {
  w = await buildWorld();
});
afterAll(() => w.close());

it("every country has its ISO code, its name in the reader's language and its dial code @spec:7.9", async () => {
  const list = async (language: string) =>
    (await w.call(null, countryCodes, { headers: { "accept-language": language } })).body.items;
  const [english, french] = [await list("en"), await list("fr")];
  expect(english).toContainEqual({ code: "DE", name: "Germany", dial_code: "+49" });
  expect(french).toContainEqual({ code: "DE", name: "Allemagne", dial_code: "+49" });
  expect(english.length).toBeGreaterThan(240);
  for (const { code, name, dial_code } of [...english, ...french]) {
    expect(code).toMatch(/^[A-Z]{2}$/);
    expect(name).not.toBe(code);
    expect(dial_code).toMatch(/^\+\d{1,7}$/);
  }
  expect(french[0].name).toBe("Afghanistan");
});
