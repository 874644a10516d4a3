import { commentAsGuest, readGuestReport } from "@safeport/contract/intake/guest.endpoints";
import { commentOnSharedReport } from "@safeport/contract/reports/outsiders/shared-report.endpoints";
import { addComment, editComment, listTimeline } from "@safeport/contract/reports/timeline/timeline.endpoints";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { linkToken } from "../src/features/accounts/core/link-token.ts";
import { removedLink } from "../src/platform/removed-link.mjs";
import { mailCase, newestReport } from "./mail-case.ts";
import { buildOutsiderCase } from "./outsider-case.ts";
import { buildWorld, type Person, type World } from "./world.ts";

let w: World;
beforeAll(async () => {
  w = await buildWorld();
});
afterAll(() => w.close());

const contents = async (as: Person, report_id: string) =>
  ((await w.call(as, listTimeline, { params: { report_id } })).body.items as { item_type: string; content: string }[])
    .filter(({ item_type }) => item_type === "COMMENT")
    .map(({ content }) => content);

describe("the secret of a mailed link", () => {
  it("is in no comment: not of the guest, of somebody outside, or of the team, who may edit one (case 110)", async () => {
    const c = await mailCase(w);
    await c.deliver({ from: c.address() });
    const { report_id } = await newestReport(w, c.triager);
    const token = linkToken(w.app.services.keyFor, "guest_report", report_id);
    const content = `My link: https://safeport.example/intake-report#token=${token}_ and again ${token}`;
    const cleaned = content.replaceAll(token, removedLink);
    expect((await w.call(null, commentAsGuest, { body: { token, content } })).status).toBe(201);
    const { item_id } = (await w.call(c.triager, addComment, { params: { report_id }, body: { content } })).body;
    expect(await contents(c.triager, report_id)).toEqual([cleaned, cleaned]);
    await w.call(c.triager, editComment, { params: { report_id, item_id }, body: { content: `Edited ${content}` } });
    expect((await contents(c.triager, report_id))[1]).toBe(`Edited ${cleaned}`);
    expect((await w.call(null, readGuestReport, { body: { token } })).status).toBe(200);
  });

  it("is in no comment on a shared report, and a text of that form which opens nothing stays", async () => {
    const c = await buildOutsiderCase(w);
    const other = `${c.outsider_id}.${"A".repeat(43)}`;
    await w.call(null, commentOnSharedReport, { body: { token: c.token, content: `${c.token} and ${other}` } });
    expect(await contents(c.triager, c.report_id)).toEqual([`${removedLink} and ${other}`]);
  });
});
