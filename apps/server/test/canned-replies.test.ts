import { changeInBulk } from "@safeport/contract/desk/bulk.endpoints";
import {
  addCannedReply,
  deleteCannedReply,
  fillCannedReply,
  listCannedReplies,
  updateCannedReply,
} from "@safeport/contract/desk/canned-reply.endpoints";
import { listTimeline } from "@safeport/contract/reports/timeline/timeline.endpoints";
import { buildScope } from "@safeport/db/factories/build-scope";
import { buildUser } from "@safeport/db/factories/build-user";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildCase } from "./case.ts";
import { buildWorld, type Person, type World } from "./world.ts";

let w: World;
beforeAll(async () => {
  w = await buildWorld();
});
afterAll(() => w.close());

const bulk = (as: Person, body: object) => w.call(as, changeInBulk, { body });

describe("canned replies", () => {
  it("are filled for a report, and what has no value stays (DSK-12)", async () => {
    const one = await buildCase(w);
    const scope = await buildScope(w.db, { program_id: one.program.id, asset_type: "wildcard", identifier: "*.shop-a.example" });
    const { id: report_id, number } = await one.report({ scope_id: scope.id });
    const body = {
      name: "Thanks",
      text_markdown: "Hi {{hacker}}, {{ report }} on {{asset}} of {{program}}: {{nosuch}}",
      company_id: one.companyId,
    };
    const { reply_id } = (await w.call(one.triager, addCannedReply, { body })).body;
    const filled = (await w.call(one.triager, fillCannedReply, { params: { reply_id }, query: { report_id } })).body;
    expect(filled.unresolved).toEqual(["{{nosuch}}"]);
    expect(filled.text_markdown).toContain(one.hacker.username.replaceAll("_", "\\_"));
    expect(filled.text_markdown).toContain(`#${number} on \\*.shop-a.example`);
    const report_ids = [report_id, (await one.report()).id];
    const answer = await bulk(one.triager, { report_ids, action: "status", status: "needs_more_info", reply_id });
    expect(answer.body).toMatchObject({ done: 0, failed: 2 });
    expect(answer.body.items[0].error.errors[0].code).toBe("placeholder_unresolved");
    expect((await w.call(one.hacker, listTimeline, { params: { report_id } })).body.items).toEqual([]);
    const text_markdown = "Hi {{hacker}}, how?";
    await w.call(one.triager, updateCannedReply, { params: { reply_id }, body: { text_markdown } });
    expect((await bulk(one.triager, { report_ids, action: "status", status: "needs_more_info", reply_id })).body.done).toBe(2);
    const [comment] = (await w.call(one.hacker, listTimeline, { params: { report_id } })).body.items;
    expect(comment.content.replaceAll("\\", "")).toBe(`Hi ${one.hacker.username}, how?`);
  });

  it("take nothing in braces for text that may be meant as a name, and no placeholder of an account for a name", async () => {
    const one = await buildCase(w);
    const add = async (text_markdown: string) =>
      (await w.call(one.triager, addCannedReply, { body: { name: "Any", text_markdown, company_id: one.companyId } })).body
        .reply_id;
    const fill = async (reply_id: string, report_id: string) =>
      (await w.call(one.triager, fillCannedReply, { params: { reply_id }, query: { report_id } })).body;
    const { id } = await one.report();
    const names = ["{{first name}}", "{{asset-2}}", "{{report.id}}", "{{Hacker}}", "{{prénom}}"];
    expect((await fill(await add(`${names.join(" ")} {{7*7}}`), id)).unresolved).toEqual(names);
    const scope = await buildScope(w.db, { program_id: one.program.id, asset_type: "wildcard", identifier: "*.shop_b.example" });
    const { id: inCode } = await one.report({ scope_id: scope.id });
    const code = "`{{asset}}` and {{asset}}\n```\ncurl {{asset}}\n``` {{asset}} ` {{asset}}";
    const [shown, escaped] = ["*.shop_b.example", "\\*.shop\\_b.example"];
    expect((await fill(await add(code), inCode)).text_markdown).toBe(
      `\`${shown}\` and ${escaped}\n\`\`\`\ncurl ${shown}\n\`\`\` ${escaped} \` ${escaped}`,
    );
    const hi = await add("Hi {{hacker}}");
    const imported = { imported_at: new Date(), import_key: "x", created_at: new Date("2020-01-01") };
    const { id: named } = await one.report({ ...imported, imported_author: "Ada L" });
    expect(await fill(hi, named)).toEqual({ text_markdown: "Hi Ada L", unresolved: [] });
    const { id: nameless } = await one.report({ ...imported, import_key: "y" });
    expect((await fill(hi, nameless)).unresolved).toEqual(["{{hacker}}"]);
    const { id: report_id, author_id: user_id } = await one.report();
    const guest = { report_id, user_id, email: "guest@people.example", language: "en", channel: "form" } as const;
    await w.db.insertInto("report_guest").values(guest).execute();
    expect((await fill(hi, report_id)).unresolved).toEqual(["{{hacker}}"]);
  });

  it("come in the author's language first, and belong to a person or a company (DSK-14)", async () => {
    const one = await buildCase(w);
    const french = await buildUser(w.db, { role: "Hacker", language: "fr" });
    const { id: report_id } = await one.report({ author_id: french.id });
    const company_id = one.companyId;
    const add = (as: Person, name: string, language: string, of: string | null) =>
      w.call(as, addCannedReply, { body: { name, language, text_markdown: name, company_id: of } });
    await add(one.triager, "A thanks", "en", company_id);
    await add(one.manager, "B merci", "fr", company_id);
    const own = (await add(one.triager, "C mine", "en", null)).body;
    const names = async (as: Person, query: Record<string, string>) =>
      (await w.call(as, listCannedReplies, { query })).body.items?.map(({ name }: { name: string }) => name);
    expect(await names(one.triager, { report_id })).toEqual(["B merci", "A thanks", "C mine"]);
    expect(await names(one.manager, { company_id })).toEqual(["A thanks", "B merci"]);
    expect(await names(one.hacker, {})).toEqual([]);
    expect((await w.call(one.hacker, listCannedReplies, { query: { company_id } })).status).toBe(404);
    expect((await add(one.viewer, "D", "en", company_id)).status).toBe(403);
    const params = { reply_id: own.reply_id };
    expect((await w.call(one.owner, deleteCannedReply, { params })).status).toBe(404);
    expect((await w.call(one.owner, fillCannedReply, { params, query: { report_id } })).status).toBe(404);
    expect((await w.call(one.triager, deleteCannedReply, { params })).status).toBe(200);
  });
});
