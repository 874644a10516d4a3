import { eventTypes } from "@safeport/contract/events/domain-event";
import { needsSession } from "@safeport/contract/kernel/endpoint";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { allEndpoints as all } from "./all-endpoints.ts";
import { buildIds, named } from "./endpoint-ids.ts";
import { aboutTheCaller, validBodies, validQueries } from "./valid-inputs.ts";
import { buildWorld, type World } from "./world.ts";

const guarded = all.filter(needsSession);

let w: World;
let ids: Awaited<ReturnType<typeof buildIds>>;
beforeAll(async () => {
  w = await buildWorld();
  ids = await buildIds(w);
});
afterAll(() => w.close());

describe("every endpoint of the contract", () => {
  it("is mounted, each under one name", async () => {
    expect(w.app.endpoints.map(({ name }) => name).sort()).toEqual(all.map(({ name }) => name).sort());
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
  });

  it("publishes no event that there is not, and none when it only reads", () => {
    const unknown = all.filter(({ events = [] }) => events.some((type) => !(eventTypes as readonly string[]).includes(type)));
    expect(unknown.map(({ name }) => name)).toEqual([]);
    expect(all.filter(({ method, events }) => method === "GET" && events).map(({ name }) => name)).toEqual([]);
  });

  it("answers with no redirect @spec:7.2", () => {
    expect(all.filter(({ status = 200 }) => status >= 300).map(({ name }) => name)).toEqual([]);
  });

  it.each(named(guarded))("%s refuses who has not signed in", async (_name, endpoint) => {
    const answer = await w.call(null, endpoint, { params: ids, ...(endpoint.body && { body: {} }) });
    expect([answer.status, answer.body.code]).toEqual([401, "unauthenticated"]);
    expect(answer.headers["content-type"]).toContain("application/problem+json");
  });

  it.each(named(guarded.filter((endpoint) => !endpoint.stream && !aboutTheCaller.test(endpoint.name))))(
    "%s hides from an outsider what is not theirs @spec:6.14 @spec:7.18 @spec:7.23 @spec:7.29",
    async (_name, endpoint) => {
      const outsider = await w.person("Hacker");
      const body =
        endpoint.name === "disputes.open"
          ? { dispute_type: "Payment", dispute_description: "D", report_id: ids.report_id }
          : validBodies[endpoint.name];
      const query = validQueries[endpoint.name] ?? {};
      const answer = await w.call(outsider, endpoint, { params: ids, query, ...(body && { body }) });
      expect([answer.status, answer.body.code]).toEqual([404, "not_found"]);
    },
  );
});
