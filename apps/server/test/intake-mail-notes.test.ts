import { getIntake } from "@safeport/contract/intake/intake.endpoints";
import { noteFilesBytes } from "@safeport/contract/intake/intake.limits";
import { lockReport } from "@safeport/contract/reports/custody/custody.endpoints";
import { deleteComment } from "@safeport/contract/reports/timeline/timeline.endpoints";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildMailWorld, mailConversation, mailsOf, timelineOf } from "./mail-case.ts";
import type { Person } from "./world.ts";

let w: Awaited<ReturnType<typeof buildMailWorld>>;
beforeAll(async () => {
  w = await buildMailWorld();
});
afterAll(() => w.close());

const statusOf = async (url = "") => (await w.app.fastify.inject({ method: "GET", url })).statusCode;

/** A report by mail to which others add files. */
async function noteCase() {
  const c = await mailConversation(w, w.server);
  const headers = { "MIME-Version": "1.0", "Content-Type": 'multipart/mixed; boundary="b"' };
  const file = (bytes: number) => `--b\r\nContent-Disposition: attachment; filename="a.txt"\r\n\r\n${"x".repeat(bytes - 1)}\r\n`;
  const send = (from: string, files: number[], text = "See the file", more = {}) =>
    c.deliver({
      from,
      to: c.replyTo,
      headers: { ...headers, ...more },
      body: `--b\r\n\r\n${text}\r\n${files.map(file).join("")}--b--`,
    });
  const last = async () => {
    const item = (await timelineOf(w, c.owner, c.report_id)).at(-1);
    if (!item) throw new Error("No item");
    return item as typeof item & { can: string[]; files: { name: string; url: string }[] };
  };
  const remove = (as: Person, item_id: string) => w.call(as, deleteComment, { params: { report_id: c.report_id, item_id } });
  const intake = async () => (await w.call(c.owner, getIntake, { params: c.params })).body;
  return { ...c, send, last, remove, intake };
}

describe("a note by mail", () => {
  it("is deleted with its files, its original and its sender by the company's owner and by staff alone", async () => {
    const c = await noteCase();
    const [admin, outsider] = [await w.person("Admin"), await w.member("owner")];
    for (const by of [c.owner, admin]) {
      await c.send("stranger@people.example", [2_000]);
      const note = await c.last();
      expect(note).toMatchObject({ can: ["delete"], imported_author: "stranger@people.example" });
      expect((await c.intake()).note_files_bytes).toBe(2_000);
      const [original] = (await mailsOf(w, c.owner, c.report_id)).filter(({ item_id }) => item_id === note.item_id);
      for (const url of [note.files[0]?.url, original?.original?.url]) expect(await statusOf(url)).toBe(200);
      for (const other of [c.triager, c.viewer]) expect((await c.remove(other, note.item_id)).status).toBe(403);
      expect((await c.remove(outsider, note.item_id)).status).toBe(404);
      expect((await c.remove(by, note.item_id)).status).toBe(200);
      for (const url of [note.files[0]?.url, original?.original?.url]) expect(await statusOf(url)).toBe(404);
      expect(await c.last()).toMatchObject({ item_type: "DELETED_PLACEHOLDER", can: [] });
      const stored = w.db.selectFrom("timeline_item").select(["content", "imported_author"]).where("id", "=", note.item_id);
      expect(await stored.executeTakeFirst()).toEqual({ content: null, imported_author: null });
      expect((await c.intake()).note_files_bytes).toBe(0);
      expect((await c.remove(by, note.item_id)).status).toBe(403);
    }
    await c.send("stranger@people.example", []);
    const { item_id } = await c.last();
    const lock = { locked: true, reason: "Staff look into who wrote this note" };
    expect((await w.call(admin, lockReport, { params: { report_id: c.report_id }, body: lock })).status).toBe(200);
    expect((await c.remove(c.owner, item_id)).status).toBe(409);
  });

  it("says which files there was no room for, and the guest's own files take none of it", async () => {
    const c = await noteCase();
    await c.send("stranger@people.example", [2_000]);
    const { item_id } = await c.last();
    await w.db
      .updateTable("intake_mail")
      .set({ note_file_bytes: noteFilesBytes - 500 })
      .where("item_id", "=", item_id)
      .execute();
    await c.send("stranger@people.example", [400, 200, 100]);
    const note = await c.last();
    expect(note.files).toHaveLength(2);
    expect(note.note).toBe("See the file\n\n*1 file of the email was left out: there was no room for more.*");
    expect(await c.intake()).toMatchObject({ note_files_bytes: noteFilesBytes, note_files_quota: noteFilesBytes });
    await c.send("stranger@people.example", [], "long ".repeat(9_000));
    const long = await c.last();
    expect(long.files).toEqual([]);
    expect(long.note).toMatch(/there was no room for a file with all of it\.\*$/);
    await c.send(c.from, [2_000]);
    expect(await c.last()).toMatchObject({ content: "See the file", side: "reporter", files: [{ name: "a.txt" }] });
    expect((await mailsOf(w, c.owner, c.report_id)).every(({ original }) => original !== null)).toBe(true);
  });
});

describe("an answer of a guest", () => {
  it("is taken without its files once the guest's own room is used up", async () => {
    const c = await noteCase();
    await c.send(c.from, [2_000]);
    const { files } = await c.last();
    expect(files).toHaveLength(1);
    const guest = w.db.selectFrom("report").select("author_id").where("id", "=", c.report_id);
    await w.db
      .updateTable("file")
      .set({ byte_size: 2 ** 31 - 1 })
      .where("owner_id", "in", guest)
      .execute();
    expect((await c.send(c.from, [2_000], "Once more")).body.outcome).toBe("comment");
    expect(await c.last()).toMatchObject({
      content: "Once more\n\n*1 file of the email was left out: there was no room for more.*",
      files: [],
    });
  });
});
