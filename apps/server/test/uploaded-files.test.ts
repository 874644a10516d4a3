import { readdir } from "node:fs/promises";
import path from "node:path";
import { closeAccount } from "@safeport/contract/accounts/closing/closing.endpoints";
import { openDispute } from "@safeport/contract/disputes/dispute.endpoints";
import { deleteFile, getFile, listFiles } from "@safeport/contract/files/file.endpoints";
import { deleteDraft, getReport, submitReport, updateDraft } from "@safeport/contract/reports/report.endpoints";
import { addComment, deleteComment, listTimeline } from "@safeport/contract/reports/timeline/timeline.endpoints";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { buildCase, type Case } from "./case.ts";
import { open, upload, uploaded } from "./upload-file.ts";
import { buildWorld, type Person, type World } from "./world.ts";

let w: World;
let one: Case;
beforeAll(async () => {
  w = await buildWorld();
});
beforeEach(async () => {
  one = await buildCase(w);
});
afterAll(() => w.close());
afterEach(() => {
  vi.useRealTimers();
});

const read = async (as: Person, file_id: string) => (await w.call(as, getFile, { params: { file_id } })).status;
const submit = async (as: Person, over: object = {}) => w.call(as, submitReport, { body: one.submission(over) });
const comment = (as: Person, report_id: string, body: object) => w.call(as, addComment, { params: { report_id }, body });

/** The statuses that each person gets for a file, by the API and by the link of its last reader. */
async function seen(file_id: string, people: Person[]) {
  return Promise.all(people.map((person) => read(person, file_id)));
}

describe("an uploaded file @spec:7.65", () => {
  it("is stored with its name, size and type, and belongs to nobody but its uploader", async () => {
    const { status, body } = await upload(w, one.hacker, "GET / HTTP/1.1\n", "request.txt", "text/html");
    expect(status).toBe(201);
    expect(body).toMatchObject({ name: "request.txt", size: 15, content_type: "text/plain", preview_url: null, report_id: null });
    expect(body.can).toEqual(["delete"]);
    const answer = await open(w, body.url);
    expect([answer.statusCode, answer.body]).toEqual([200, "GET / HTTP/1.1\n"]);
    expect(answer.headers).toMatchObject({
      "content-type": "text/plain",
      "content-length": "15",
      "content-disposition": 'attachment; filename="request.txt"',
      "cache-control": "private, no-store",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
    });
    const admin = await w.person("Super Admin");
    expect(await seen(body.file_id, [one.hacker, one.owner, admin])).toEqual([200, 404, 404]);
    for (const other of [one.owner, admin])
      expect((await w.call(other, deleteFile, { params: { file_id: body.file_id } })).status).toBe(404);
  });

  it("is listed for its uploader, newest first, and deleted by them with its bytes", async () => {
    const first = await uploaded(w, one.hacker);
    const second = await uploaded(w, one.hacker);
    const list = async (as: Person) =>
      (await w.call(as, listFiles)).body.items.map(({ file_id }: { file_id: string }) => file_id);
    expect(await list(one.hacker)).toEqual([second, first]);
    expect(await list(one.owner)).toEqual([]);
    const { url } = (await w.call(one.hacker, getFile, { params: { file_id: first } })).body;
    expect((await w.call(one.hacker, deleteFile, { params: { file_id: first } })).status).toBe(200);
    expect((await open(w, url)).statusCode).toBe(404);
    expect(await list(one.hacker)).toEqual([second]);
    await w.app.services.files.remove(first);
    const kept = async () => (await readdir(path.join(w.dataDir, "uploads"))).filter((name) => name.startsWith(first));
    expect(await kept()).toEqual([]);
  });

  it("needs a form with a file", async () => {
    expect((await upload(w, one.hacker, "")).status).toBe(422);
    expect((await w.call(one.hacker, listFiles)).body.total).toBe(0);
  });
});

describe("a link to a file @spec:7.65", () => {
  it("works for five minutes, for the right it was made with, and for the file it names (FIL-14)", async () => {
    const before = Date.now();
    const { body } = await upload(w, one.hacker, "proof");
    const other = await upload(w, one.hacker, "other");
    expect((await open(w, body.url.replace(body.file_id, other.body.file_id))).statusCode).toBe(404);
    expect((await open(w, body.url.replace(one.hacker.id, one.owner.id))).statusCode).toBe(404);
    expect((await open(w, body.url.replace("part=file", "part=preview"))).statusCode).toBe(404);
    const expires = Number(new URL(body.url, "http://localhost").searchParams.get("expires"));
    expect(expires - before).toBeLessThanOrEqual(Date.now() - before + 300_000);
    vi.useFakeTimers({ toFake: ["Date"] });
    vi.setSystemTime(expires - 1);
    const inTime = await open(w, body.url);
    expect([inTime.statusCode, inTime.headers["cache-control"]]).toEqual([200, "private, no-store"]);
    vi.setSystemTime(expires);
    const late = await open(w, body.url);
    expect([late.statusCode, late.json().code]).toEqual([403, "forbidden"]);
    expect(late.headers["cache-control"]).toContain("no-store");
  });

  it("ends with the right of its reader, and with their account", async () => {
    const { body } = await submit(one.hacker, { file_ids: [await uploaded(w, one.hacker)] });
    const linkFor = async (as: Person) =>
      (await w.call(as, getReport, { params: { report_id: body.report_id } })).body.files[0].url as string;
    const admin = await w.person("Admin");
    const [ofViewer, ofAdmin] = [await linkFor(one.viewer), await linkFor(admin)];
    expect([(await open(w, ofViewer)).statusCode, (await open(w, ofAdmin)).statusCode]).toEqual([200, 200]);
    await w.db.deleteFrom("company_member").where("user_id", "=", one.viewer.id).execute();
    await w.db.updateTable("user_account").set({ state: "suspended" }).where("id", "=", admin.id).execute();
    expect([(await open(w, ofViewer)).statusCode, (await open(w, ofAdmin)).statusCode]).toEqual([404, 404]);
  });
});

describe("the files of a report @spec:7.65", () => {
  it("are read by those who may read the report", async () => {
    const file_ids = [await uploaded(w, one.hacker), await uploaded(w, one.hacker, "two", "two.txt")];
    const { status, body } = await submit(one.hacker, { file_ids });
    expect([status, body.files.map(({ file_id }: { file_id: string }) => file_id)]).toEqual([201, file_ids]);
    const [admin, stranger] = [await w.person("Admin"), await w.person()];
    const people = [one.hacker, one.owner, one.viewer, admin, stranger, await w.member("owner")];
    for (const id of file_ids) expect(await seen(id, people)).toEqual([200, 200, 200, 200, 404, 404]);
    expect((await w.call(one.hacker, deleteFile, { params: { file_id: file_ids[0] ?? "" } })).status).toBe(403);
    expect((await w.call(one.viewer, deleteFile, { params: { file_id: file_ids[0] ?? "" } })).status).toBe(403);
  });

  it("are the author's while it is a draft, and go with it", async () => {
    const kept = await uploaded(w, one.hacker);
    const dropped = await uploaded(w, one.hacker);
    const { body } = await submit(one.hacker, { file_ids: [kept, dropped], save_as_draft: true });
    const params = { report_id: body.report_id };
    expect(await seen(kept, [one.hacker, one.owner, await w.person("Admin")])).toEqual([200, 404, 404]);
    const saved = await w.call(one.hacker, updateDraft, { params, body: { poc_title: "Another", save_as_draft: true } });
    expect(saved.body.files).toHaveLength(2);
    const fewer = await w.call(one.hacker, updateDraft, { params, body: { file_ids: [kept], save_as_draft: true } });
    expect(fewer.body.files).toHaveLength(1);
    expect(await seen(dropped, [one.hacker])).toEqual([404]);
    expect((await w.call(one.hacker, deleteDraft, { params })).status).toBe(200);
    expect(await seen(kept, [one.hacker])).toEqual([404]);
  });

  it("are the uploader's own, of nothing else, and at most twenty", async () => {
    const own = await uploaded(w, one.hacker);
    await submit(one.hacker, { file_ids: [own] });
    const again = await submit(one.hacker, { file_ids: [own] });
    expect([again.status, again.body.code]).toEqual([409, "conflict"]);
    const admin = await w.person("Super Admin");
    const foreign = await uploaded(w, one.hacker);
    const { id: report_id } = await one.report();
    for (const [as, call] of [
      [one.owner, comment(one.owner, report_id, { content: "x", file_ids: [foreign] })],
      [admin, comment(admin, report_id, { content: "x", file_ids: [foreign] })],
      [admin, submit(await w.person(), { file_ids: [foreign] })],
    ] as const) {
      const { status, body } = await call;
      expect([as.username, status, body.code]).toEqual([as.username, 404, "not_found"]);
    }
    const many = Array.from({ length: 21 }, (_, i) => `0199a5f2-7c31-7e4b-9d20-3f6a51c8e7${String(i).padStart(2, "0")}`);
    expect((await submit(one.hacker, { file_ids: many })).status).toBe(422);
  });
});

it("the id of a foreign file is answered 404 in every role, wherever it is named @spec:7.65", async () => {
  const stranger = await w.person();
  const loose = await uploaded(w, stranger);
  const elsewhere = await buildCase(w);
  const attached = await uploaded(w, elsewhere.hacker);
  const filed = await w.call(elsewhere.hacker, submitReport, { body: elsewhere.submission({ file_ids: [attached] }) });
  expect(filed.status).toBe(201);
  const { id: report_id } = await one.report();
  const draft = (await submit(one.hacker, { save_as_draft: true })).body.report_id as string;
  const { hacker, owner, manager, triager, finance, viewer } = one;
  const [admin, superAdmin] = [await w.person("Admin"), await w.person("Super Admin")];
  const insiders = { hacker, owner, manager, triager, finance, viewer };
  const speakers = { hacker, owner, manager, triager, finance };
  for (const file_id of [loose, attached]) {
    const others = file_id === loose ? { admin, superAdmin } : {};
    for (const [role, person] of Object.entries({ ...insiders, ...others })) {
      const calls = [await read(person, file_id), (await w.call(person, deleteFile, { params: { file_id } })).status];
      expect(calls, role).toEqual([404, 404]);
    }
    const text = { content: "See the file", file_ids: [file_id] };
    const dispute = { report_id, dispute_type: "Submission", dispute_description: "See the file", file_ids: [file_id] };
    for (const [role, person] of Object.entries({ ...speakers, admin, superAdmin })) {
      expect((await comment(person, report_id, text)).status, role).toBe(404);
      expect((await w.call(person, openDispute, { body: dispute })).status, role).toBe(404);
    }
    expect((await submit(hacker, { file_ids: [file_id] })).status).toBe(404);
    const saved = await w.call(hacker, updateDraft, {
      params: { report_id: draft },
      body: { file_ids: [file_id], save_as_draft: true },
    });
    expect(saved.status).toBe(404);
  }
});

describe("the files of a comment @spec:7.65", () => {
  it("follow an internal comment, and are gone with a deleted one @spec:3.15", async () => {
    const { id: report_id } = await one.report();
    const admin = await w.person("Admin");
    const file_ids = [await uploaded(w, one.triager)];
    const internal = await comment(one.triager, report_id, { content: "See", is_internal: true, file_ids });
    expect(internal.body).toMatchObject({ attachment: { file_id: file_ids[0] }, files: [{ file_id: file_ids[0] }] });
    const people = [one.viewer, admin, one.hacker, await w.person()];
    expect(await seen(file_ids[0] ?? "", people)).toEqual([200, 200, 404, 404]);
    const timeline = await w.call(one.hacker, listTimeline, { params: { report_id } });
    expect(timeline.body.items.at(-1)).toMatchObject({ item_type: "PRIVACY_PLACEHOLDER", attachment: null, files: [] });
    const { url } = internal.body.files[0];
    const params = { report_id, item_id: internal.body.item_id };
    expect((await w.call(one.triager, deleteComment, { params })).body.files).toEqual([]);
    expect((await open(w, url)).statusCode).toBe(404);
    expect(await seen(file_ids[0] ?? "", [one.triager, admin])).toEqual([404, 404]);
  });

  it("are no longer read by a member who left, even if they uploaded them", async () => {
    const { id: report_id } = await one.report();
    const file = await uploaded(w, one.triager);
    await comment(one.triager, report_id, { content: "See", is_internal: true, file_ids: [file] });
    await w.db.deleteFrom("company_member").where("user_id", "=", one.triager.id).execute();
    expect(await seen(file, [one.triager])).toEqual([404]);
    expect((await w.call(one.triager, listFiles)).body.total).toBe(0);
  });

  it("can come without a text as FILE_UPLOAD, which needs files @spec:3.17", async () => {
    const { id: report_id } = await one.report({ status: "needs_more_info" });
    const none = await comment(one.hacker, report_id, { item_type: "FILE_UPLOAD" });
    expect([none.status, none.body.errors[0].loc]).toEqual([422, ["body", "file_ids"]]);
    expect((await comment(one.hacker, report_id, { file_ids: [] })).body.errors[0]).toMatchObject({ code: "comment_required" });
    const added = await comment(one.hacker, report_id, { item_type: "FILE_UPLOAD", file_ids: [await uploaded(w, one.hacker)] });
    expect([added.status, added.body.item_type, added.body.content]).toEqual([201, "FILE_UPLOAD", null]);
    expect((await w.call(one.hacker, getReport, { params: { report_id } })).body.status).not.toBe("needs_more_info");
  });
});

it("loses what was not sent when its uploader closes their account; what was sent stays @spec:7.65", async () => {
  const [loose, drafted, sent] = [await uploaded(w, one.hacker), await uploaded(w, one.hacker), await uploaded(w, one.hacker)];
  await submit(one.hacker, { file_ids: [drafted], save_as_draft: true });
  await submit(one.hacker, { file_ids: [sent] });
  expect((await w.call(one.hacker, closeAccount, { params: { username: one.hacker.username } })).status).toBe(200);
  await w.deliver();
  const left = await w.db.selectFrom("file").select(["id", "upload_state"]).where("owner_id", "=", one.hacker.id).execute();
  const states = Object.fromEntries(left.map(({ id, upload_state }) => [id, upload_state]));
  expect(states).toEqual({ [loose]: "removed", [drafted]: "removed", [sent]: "stored" });
  expect(await seen(sent, [one.owner])).toEqual([200]);
});

it("shows the files of a dispute with it and in the timeline @spec:7.65", async () => {
  const { id: report_id } = await one.report();
  const file_ids = [await uploaded(w, one.hacker)];
  const body = { report_id, dispute_type: "Submission", dispute_description: "See the log", file_ids };
  const { status, body: dispute } = await w.call(one.hacker, openDispute, { body });
  expect([status, dispute.files[0].file_id]).toEqual([201, file_ids[0]]);
  const { items } = (await w.call(one.viewer, listTimeline, { params: { report_id } })).body;
  expect(items.at(-1)).toMatchObject({ item_type: "DISPUTE_CREATED", files: [{ file_id: file_ids[0] }] });
});
