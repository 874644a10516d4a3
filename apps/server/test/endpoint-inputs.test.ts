import { type Endpoint, needsSession } from "@safeport/contract/kernel/endpoint";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { allEndpoints as all } from "./all-endpoints.ts";
import { buildIds, named } from "./endpoint-ids.ts";
import { validBodies } from "./valid-inputs.ts";
import { buildWorld, type Person, type World } from "./world.ts";

let w: World;
let ids: Awaited<ReturnType<typeof buildIds>>;
beforeAll(async () => {
  w = await buildWorld();
  ids = await buildIds(w);
});
afterAll(() => w.close());

/** Somebody whose rights let the server read a form, and anybody for other bodies. */
function readerOf({ name, files }: Endpoint): Promise<Person> {
  if (!files) return w.person("Business");
  return /^site\.|^reports\.import$|^statements\./.test(name) ? w.person("Super Admin") : owner();
}

/** Somebody who may do everything with the company and its program. */
const owner = () => w.member("owner", ids.company_id);

describe("every endpoint of the contract", () => {
  // Calls from other servers are signed or carry a secret, and have fields of their own.
  it.each(named(all.filter(({ body, signed, mail }) => body && !signed && !mail)))(
    "%s refuses an unknown field and a wrong one",
    async (_name, endpoint) => {
      // Rights are checked before a form is read.
      const someone = !needsSession(endpoint) ? null : await readerOf(endpoint);
      const params = someone && endpoint.files ? { ...ids, username: someone.username } : ids;
      const unknown = await w.call(someone, endpoint, { params, body: { ...validBodies[endpoint.name], surprise: 1 } });
      expect(unknown.status).toBe(422);
      expect(unknown.body.errors).toContainEqual(expect.objectContaining({ loc: ["body", "surprise"], code: "unknown_field" }));
      for (const body of [[], "text", 7, null, { ...validBodies[endpoint.name], [firstField(endpoint)]: { deep: [1] } }]) {
        const wrong = await w.call(someone, endpoint, {
          params,
          headers: { "content-type": "application/json" },
          body: JSON.stringify(body),
        });
        expect([400, 422]).toContain(wrong.status);
      }
    },
  );

  it.each(named(all.filter((endpoint) => endpoint.query)))(
    "%s refuses an unknown filter and a page that is none",
    async (_name, endpoint) => {
      const someone = await (endpoint.files ? readerOf(endpoint) : w.person("Admin"));
      for (const query of [
        { surprise: "1" },
        { page: "0" },
        { page: "-1" },
        { page: "x" },
        { size: "101000" },
        { page: "1e9" },
      ]) {
        const [name] = Object.keys(query);
        if (name !== "surprise" && !("page" in (endpoint.query as unknown as { shape: object }).shape)) continue;
        expect((await w.call(someone, endpoint, { params: ids, query: query as Record<string, string> })).status).toBe(422);
      }
    },
  );
});

function firstField(endpoint: Endpoint): string {
  return Object.keys((endpoint.body as unknown as { shape: object }).shape)[0] ?? "";
}
