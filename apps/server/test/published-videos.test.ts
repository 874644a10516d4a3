import { takeDownReport } from "@safeport/contract/disclosure/disclosure.endpoints";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildDisclosureCase, of } from "./disclosure-case.ts";
import { upload } from "./upload-file.ts";

const app = "bounty.example.com";
const content = "content.example.net";
const bytes = Buffer.from("1a45dfa3 the bytes of a video");

type Setting = Awaited<ReturnType<typeof buildDisclosureCase>>;
let alone: Setting;
let apart: Setting;
beforeAll(async () => {
  const env = { PUBLIC_URL: `https://${app}` };
  alone = await buildDisclosureCase({ env });
  apart = await buildDisclosureCase({ env: { ...env, CONTENT_URL: `https://${content}` } });
});
afterAll(async () => {
  await alone.w.close();
  await apart.w.close();
});

/** A published report with a video and a text, its page, and the ids of both files. */
async function publishedFiles({ w, one, resolved, ask, answer }: Setting) {
  const report = await resolved();
  const ids: string[] = [];
  for (const [name, type] of [
    ["proof.webm", "video/webm"],
    ["notes.txt", "text/plain"],
  ] as const) {
    const { file_id } = (await upload(w, one.hacker, bytes, name, type)).body;
    await w.db
      .updateTable("file")
      .set({ parent_type: "report", parent_id: report.id, report_id: report.id, content_type: type })
      .where("id", "=", file_id)
      .execute();
    ids.push(file_id);
  }
  await ask(one.hacker, report.id, { file_ids: ids });
  expect((await answer(one.owner, report.id)).status).toBe(200);
  const get = (url: string, host = app, headers = {}) =>
    w.app.fastify.inject({ url: url.replace(/^https:\/\/[^/]+/, ""), headers: { host, ...headers } });
  return { report, ids, get, page: await get(`/d/${report.number}`) };
}

describe.each([
  ["the app's origin", () => alone, "", app],
  ["an origin of their own", () => apart, `https://${content}`, content],
])("the video of a published report, with uploads on %s,", (_name, setting, origin, host) => {
  it("plays where it stands once its reader starts it, and is linked, too", async () => {
    const { report, ids, get, page } = await publishedFiles(setting());
    const address = `${origin}/v1/public/reports/${report.number}/media/${ids[0]}/`;
    expect(page.body.match(/<video[^>]*>/g)).toEqual([
      `<video src="${address}" aria-label="proof.webm" controls playsinline preload="metadata">`,
    ]);
    for (const id of ids) expect(page.body).toContain(`href="/v1/public/reports/${report.number}/files/${id}/"`);
    expect(page.headers["content-security-policy"]).toContain(`media-src ${["'self'", origin].join(" ").trim()};`);
    const part = await get(address, host, { range: "bytes=5-8" });
    expect([part.statusCode, part.rawPayload]).toEqual([206, bytes.subarray(5, 9)]);
    expect(part.headers).toMatchObject({
      "content-type": "video/webm",
      "content-range": `bytes 5-8/${bytes.length}`,
      "accept-ranges": "bytes",
      "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
      "cache-control": "public, max-age=60",
    });
    expect((await get(address, host)).rawPayload).toEqual(bytes);
    expect((await get(address, host, { range: "bytes=900-" })).statusCode).toBe(416);
    // Nothing but videos is shown.
    expect((await get(address.replace(ids[0] ?? "", ids[1] ?? ""), host)).statusCode).toBe(404);
  });

  it("is gone at once when the report is taken down", async () => {
    const { report, ids, get } = await publishedFiles(setting());
    const address = `/v1/public/reports/${report.number}/media/${ids[0]}/`;
    expect((await get(address, host)).statusCode).toBe(200);
    const { w } = setting();
    const body = { reason: "It names a customer of the company." };
    expect((await w.call(await w.person("Admin"), takeDownReport, { ...of(report.id), body })).status).toBe(200);
    expect((await get(address, host)).statusCode).toBe(410);
  });
});

it("is not served in the app's origin where uploads have their own", async () => {
  const { report, ids, get } = await publishedFiles(apart);
  expect((await get(`/v1/public/reports/${report.number}/media/${ids[0]}/`)).statusCode).toBe(404);
});
