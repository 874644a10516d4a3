import {
  addTemplate,
  deleteTemplate,
  listTemplates,
  updateTemplate,
} from "@safeport/contract/reports/templates/template.endpoints";
import { maxTemplates } from "@safeport/contract/reports/templates/template.limits";
import { newId } from "@safeport/db/new-id";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildWorld, type Person, type World } from "./world.ts";

let w: World;
beforeAll(async () => {
  w = await buildWorld();
});
afterAll(() => w.close());

const save = (as: Person, name: string) => w.call(as, addTemplate, { body: { name, text_markdown: `# ${name}` } });
const names = async (as: Person) => (await w.call(as, listTemplates)).body.items.map(({ name }: { name: string }) => name);

describe("one's own templates", () => {
  it("are listed by name, renamed and deleted by their owner alone @spec:10.19", async () => {
    const [hacker, somebody, staff] = [await w.person("Hacker"), await w.person("Hacker"), await w.person("Super Admin")];
    const { template_id } = (await save(hacker, "beta")).body;
    await save(hacker, "Alpha");
    expect(await names(hacker)).toEqual(["Alpha", "beta"]);
    for (const other of [somebody, staff, await w.member()]) {
      expect(await names(other)).toEqual([]);
      const params = { template_id };
      expect((await w.call(other, updateTemplate, { params, body: { name: "Mine" } })).status).toBe(404);
      expect((await w.call(other, deleteTemplate, { params })).status).toBe(404);
    }
    const params = { template_id };
    const renamed = await w.call(hacker, updateTemplate, { params, body: { name: "Gamma" } });
    expect(renamed.body).toEqual({ template_id, name: "Gamma", text_markdown: "# beta" });
    expect((await w.call(hacker, updateTemplate, { params, body: { text_markdown: "" } })).status).toBe(422);
    expect((await w.call(hacker, deleteTemplate, { params })).status).toBe(200);
    expect((await w.call(hacker, deleteTemplate, { params })).status).toBe(404);
    expect(await names(hacker)).toEqual(["Alpha"]);
  });

  it("have a limit that two calls at once do not pass", async () => {
    const hacker = await w.person("Hacker");
    const rows = Array.from({ length: maxTemplates - 1 }, () => ({
      id: newId(),
      user_id: hacker.id,
      name: "T",
      text_markdown: "t",
    }));
    await w.db.insertInto("template").values(rows).execute();
    const statuses = (await Promise.all([save(hacker, "a"), save(hacker, "b")])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([201, 409]);
  });
});
