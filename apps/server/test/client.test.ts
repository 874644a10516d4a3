import { addApiToken } from "@safeport/contract/accounts/api-token.endpoints";
import { addComment } from "@safeport/contract/reports/timeline/timeline.endpoints";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readNews } from "../../../packages/client/examples/new-reports.ts";
import { createSafeport, everyItem } from "../../../packages/client/src/client.ts";
import { buildCase } from "./case.ts";
import { buildWorld, type World } from "./world.ts";

let w: World;
let baseUrl: string;
beforeAll(async () => {
  w = await buildWorld();
  baseUrl = await w.app.fastify.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(() => w.close());

describe("the client of the API", () => {
  it("lists new reports page by page, comments on each and closes one", async () => {
    const { report, triager, hacker } = await buildCase(w);
    const sent = [(await report()).id, (await report()).id, (await report()).id];
    const safeport = createSafeport({ baseUrl, token: triager.token });

    const newReports = everyItem(async (page) => {
      const { data, error } = await safeport.GET("/v1/reports/", { params: { query: { status: "NEW", size: 2, page } } });
      if (error) throw new Error(error.title);
      return data;
    });
    const found: string[] = [];
    for await (const { report_id } of newReports) found.push(report_id);
    expect(found.toSorted()).toEqual(sent.toSorted());
    for (const report_id of found) {
      const path = { report_id };
      const body = { item_type: "COMMENT" as const, content: "Our scanner has seen it.", is_internal: false };
      const { response } = await safeport.POST("/v1/report_timeline/{report_id}/", { params: { path }, body });
      expect(response.status).toBe(201);
    }
    const [first = ""] = found;
    const { data: closed } = await safeport.POST("/v1/reports/{report_id}/change_status/", {
      params: { path: { report_id: first } },
      body: { status: "closed", close_reason: "informative" },
    });
    expect(closed).toMatchObject({ status: "closed", close_reason: "informative" });

    const author = createSafeport({ baseUrl, token: hacker.token });
    const { data: seen } = await author.GET("/v1/reports/{report_id}/", { params: { path: { report_id: first } } });
    expect(seen?.status).toBe("closed");
  });

  it("lets a script read what is new, with comments, and close a report, by an API token of its owner", async () => {
    const { report, triager, hacker } = await buildCase(w);
    const { body } = await w.call(triager, addApiToken, {
      body: { name: "Script", scopes: ["reports:read", "reports:write"] },
    });
    const since = new Date(Date.now() - 1_000).toISOString();
    const [first, second] = [await report({ title: "Weak cipher [scanner]" }), await report({ title: "Stored script" })];
    const comment = { params: { report_id: second.id }, body: { content: "I found a shorter way" } };
    expect((await w.call(hacker, addComment, comment)).status).toBe(201);
    const run = await readNews({ baseUrl, token: body.token, since });
    expect(run.lines.toSorted()).toEqual(
      [
        `#${first.number} new: Weak cipher [scanner]`,
        "  closed",
        `#${second.number} new: Stored script`,
        `  ${hacker.username}: I found a shorter way`,
      ].toSorted(),
    );
    const later = await readNews({ baseUrl, token: body.token, since: new Date(Date.now() + 60_000).toISOString() });
    expect(later.lines).toEqual([]);
    expect(Date.parse(run.next)).toBeLessThan(Date.now());
  });

  it("returns the problem of a refused call", async () => {
    const { report } = await buildCase(w);
    const stranger = createSafeport({ baseUrl, token: (await w.person("Hacker")).token });
    const { data, error, response } = await stranger.GET("/v1/reports/{report_id}/", {
      params: { path: { report_id: (await report()).id } },
    });
    expect([data, response.status, error?.code]).toEqual([undefined, 404, "not_found"]);
  });
});
