import { errorStatuses } from "@safeport/contract/kernel/error";
import { howMany } from "@safeport/db/factories/how-many";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { allEndpoints as all } from "./all-endpoints.ts";
import { buildIds, named } from "./endpoint-ids.ts";
import { buildWorld, type World } from "./world.ts";

const nonsense = [
  "\u0000",
  "%00",
  "a".repeat(1_400),
  "../../etc/passwd",
  "'; drop table report; --",
  "💥",
  "\ud800",
  "-1",
  "null",
  "__proto__",
];
/** Each endpoint gets as many of them, and its neighbours the next ones; `npm run fuzz` draws such texts for single fields. */
const textsOfEach = howMany("NONSENSE", 2, nonsense.length);
const textsOf = (index: number) =>
  Array.from({ length: textsOfEach }, (_, at) => nonsense[(index * textsOfEach + at) % nonsense.length] ?? "");
const answering = named(all.filter(({ stream }) => !stream));

let w: World;
let ids: Awaited<ReturnType<typeof buildIds>>;
beforeAll(async () => {
  w = await buildWorld();
  ids = await buildIds(w);
});
afterAll(() => w.close());

describe("every endpoint of the contract", () => {
  // A stream would stay open; live.test.ts tests it.
  it.each(answering.map((row, index) => [...row, textsOf(index)] as const))(
    "%s answers no nonsense with a 5xx",
    async (_name, endpoint, texts) => {
      const someone = await w.person("Super Admin");
      const probe = async (text: string) => {
        const params = Object.fromEntries(Object.keys(ids).map((key) => [key, text]));
        const body =
          endpoint.body &&
          Object.fromEntries(Object.keys((endpoint.body as unknown as { shape?: object }).shape ?? {}).map((key) => [key, text]));
        const query =
          endpoint.query &&
          Object.fromEntries(Object.keys((endpoint.query as unknown as { shape: object }).shape).map((key) => [key, text]));
        const answer = await w.call(someone, endpoint, {
          params: safeParams(params),
          ...(body && { body }),
          ...(query && { query }),
        });
        expect(answer.status, `${endpoint.name} with ${JSON.stringify(text)}`).toBeLessThan(500);
        if (answer.status >= 400) expect(Object.keys(errorStatuses)).toContain(answer.body.code);
      };
      await Promise.all(texts.map(probe));
    },
  );
});

/** A URL cannot contain a lone surrogate. */
function safeParams(params: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(params).map(([key, value]) => [key, Buffer.from(value).toString()]));
}
