import { randomUUID } from "node:crypto";
import type { Endpoint } from "@safeport/contract/kernel/endpoint";
import { setFavourite } from "@safeport/contract/programs/followers/favourite.endpoints";
import { buildProgram } from "@safeport/db/factories/build-program";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { validQueries } from "./valid-inputs.ts";
import { buildWorld, type World } from "./world.ts";

let w: World;
beforeAll(async () => {
  w = await buildWorld();
});
afterAll(() => w.close());

const type = { "content-type": "application/json" };
/** The ways in which a client sends nothing. */
const nothings: Record<string, { headers?: Record<string, string>; payload?: string }> = {
  "no body": {},
  "an empty text": { payload: "" },
  "an empty body of type JSON": { headers: type, payload: "" },
  "a body of type JSON that is not there": { headers: { ...type, "content-length": "0" } },
  "an empty object": { headers: type, payload: "{}" },
};

/** Whether the specification lets a caller send nothing. */
const takesNothing = ({ method, body }: Endpoint) => method !== "GET" && (!body || body.safeParse({}).success);

function send(endpoint: Endpoint, token: string | null, path: Record<string, string>, nothing: object) {
  const url = endpoint.path.replace(/:(\w+)/g, (_, name: string) => path[name] ?? randomUUID());
  const query = validQueries[endpoint.name] ?? {};
  const { headers = {}, ...sent } = nothing as { headers?: Record<string, string> };
  const signed = token ? { authorization: `Bearer ${token}` } : {};
  return w.app.fastify.inject({ method: endpoint.method, url, query, headers: { ...headers, ...signed }, ...sent });
}

describe.each(Object.entries(nothings))("%s", (_name, nothing) => {
  it("is accepted by every call that has no body, or none that it needs", async () => {
    const endpoints = w.app.endpoints.filter(takesNothing);
    expect(endpoints.length).toBeGreaterThan(40);
    for (const endpoint of endpoints) {
      const someone = endpoint.auth === "public" ? null : (await w.person("Business")).token;
      const answer = await send(endpoint, someone, {}, nothing);
      const { code, errors = [] } = answer.json() as { code?: string; errors?: { loc: string[] }[] };
      const refusedBody = errors.filter(({ loc }) => loc[0] === "body" && loc.length === 1);
      expect([endpoint.name, ["malformed", "unsupported_media_type"].includes(code ?? ""), refusedBody]).toEqual([
        endpoint.name,
        false,
        [],
      ]);
    }
  });

  it("follows a program", async () => {
    const program = await buildProgram(w.db);
    const { token } = await w.person();
    const answer = await send(setFavourite, token, { program: program.id }, nothing);
    expect([answer.statusCode, answer.json()]).toEqual([200, { program_id: program.id, is_favourite: true }]);
  });

  it("lacks the fields of a call that needs some", async () => {
    for (const endpoint of w.app.endpoints.filter(({ body, files }) => body && !files && !body.safeParse({}).success)) {
      const someone = endpoint.auth === "public" ? null : (await w.person("Business")).token;
      const { statusCode } = await send(endpoint, someone, {}, nothing);
      expect([endpoint.name, [403, 404, 422].includes(statusCode)]).toEqual([endpoint.name, true]);
    }
  });
});
