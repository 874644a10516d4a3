import { createSafeport, everyItem } from "@safeport/client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
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

  it("returns the problem of a refused call", async () => {
    const { report } = await buildCase(w);
    const stranger = createSafeport({ baseUrl, token: (await w.person("Hacker")).token });
    const { data, error, response } = await stranger.GET("/v1/reports/{report_id}/", {
      params: { path: { report_id: (await report()).id } },
    });
    expect([data, response.status, error?.code]).toEqual([undefined, 404, "not_found"]);
  });
});
