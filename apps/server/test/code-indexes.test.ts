import { gzipSync } from "node:zlib";
import { listChecks } from "@safeport/contract/flood/checks/check.endpoints";
import * as endpoints from "@safeport/contract/flood/code-indexes/code-index.endpoints";
import { codeIndexLimits } from "@safeport/contract/flood/code-indexes/code-index.limits";
import { buildProgram } from "@safeport/db/factories/build-program";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sweepCodeIndexes } from "../src/features/flood/code-indexes/sweep-code-indexes.ts";
import { takeUpReports } from "../src/features/flood/take-up/take-up-reports.ts";
import { makeToken } from "./api-token-case.ts";
import { buildCase, type Case } from "./case.ts";
import { sendForm } from "./send-form.ts";
import { buildWorld, type Person, type World } from "./world.ts";

let w: World;
let one: Case;
beforeAll(async () => {
  w = await buildWorld();
  one = await buildCase(w);
});
afterAll(() => w.close());

const tag = (name: string, path: string, line: number, more: object = {}) =>
  JSON.stringify({ _type: "tag", name, path, pattern: "/^x$/", line, kind: "function", ...more });
const ctags = [
  '{"_type": "ptag", "name": "JSON_OUTPUT_VERSION", "path": "0.0"}',
  tag("parse_host", "lib/url.c", 40),
  tag("parse_port", "./lib/url.c", 90),
  tag("parse_port", "lib/url.c", 95),
  tag("AddItem", "src\\Cart.cs", 12),
].join("\n");

interface Sent {
  program?: string;
  name?: string;
  version?: string;
  commit?: string;
  is_public?: string;
}
const put = (as: Person, file: string | Buffer | null, over: Sent = {}) => {
  const { program = one.program.id, name = "shop", version = "v1.0", commit = "abcdef012345", is_public } = over;
  const fields = { version, commit, ...(is_public && { is_public }) };
  const files: Record<string, Buffer> = file === null ? {} : { file: Buffer.from(file) };
  return sendForm(w, as, endpoints.putCodeIndex, { params: { program, name }, fields }, files);
};
const list = (as: Person, program = one.program.id) => w.call(as, endpoints.listCodeIndexes, { params: { program } });
const versionsOf = async (as: Person, program: string, name = "shop") =>
  (await w.call(as, endpoints.getCodeIndexes, { params: { program, name } })).body.items.map(
    ({ version }: endpoints.CodeIndex) => version,
  );

describe("the index of a program's code @spec:10.65", () => {
  it("is stored by owners, managers and staff, read by the company, and unknown to others", async () => {
    for (const who of [one.owner, one.manager, await w.person("Admin")]) {
      const { status, body } = await put(who, ctags);
      expect([status, body.tags, body.files, body.is_public]).toEqual([200, 3, 2, false]);
    }
    for (const who of [one.owner, one.triager, one.viewer])
      expect((await list(who)).body.items).toMatchObject([{ name: "shop", version: "v1.0", commit: "abcdef012345" }]);
    const [{ code_index_id }] = (await list(one.owner)).body.items;
    const params = { program: one.program.id, name: "shop" };
    const acts = (who: Person) => [
      put(who, ctags),
      w.call(who, endpoints.updateCodeIndexes, { params, body: { is_public: true } }),
      w.call(who, endpoints.deleteCodeIndex, { params: { ...params, code_index_id } }),
    ];
    for (const who of [one.triager, one.finance, one.viewer]) for (const act of acts(who)) expect((await act).status).toBe(403);
    for (const who of [one.hacker, await w.member("owner"), await w.person("Hacker")]) {
      for (const act of acts(who)) expect((await act).status).toBe(404);
      expect((await list(who)).status).toBe(404);
      expect((await w.call(who, endpoints.getCodeIndexes, { params })).status).toBe(404);
    }
    expect((await w.call(one.owner, endpoints.getCodeIndexes, { params: { ...params, name: "other" } })).status).toBe(404);
  });

  it("is stored by a token of the company with that scope alone, as its role may", async () => {
    const { owner, companyId, program } = await buildCase(w);
    const tokenOf = async (role: string, ...scopes: string[]) =>
      (await makeToken(w, owner, scopes, { company_id: companyId, role })).as;
    const build = await tokenOf("manager", "code:write");
    expect((await put(build, ctags, { program: program.id })).status).toBe(200);
    expect((await list(build, program.id)).status).toBe(403);
    expect((await put(await tokenOf("manager", "programs:write"), ctags, { program: program.id })).status).toBe(403);
    expect((await put(await tokenOf("triager", "code:write"), ctags, { program: program.id })).status).toBe(403);
    expect((await put(build, ctags)).status).toBe(404);
  });

  it("keeps name, path, line and kind, each name once a file, packed or not", async () => {
    const { owner, program } = await buildCase(w);
    for (const file of [ctags, gzipSync(ctags)]) {
      expect((await put(owner, file, { program: program.id })).body).toMatchObject({ tags: 3, files: 2 });
      const rows = await w.db
        .selectFrom("code_tag as t")
        .innerJoin("code_index as i", "i.number", "t.index_number")
        .innerJoin("code_path as p", (join) => join.onRef("p.index_number", "=", "i.number").onRef("p.path_id", "=", "t.path_id"))
        .select(["t.name", "p.key", "t.line", "t.kind", "p.last_line"])
        .where("i.program_id", "=", program.id)
        .where("i.state", "=", "ready")
        .orderBy("t.name")
        .execute();
      expect(rows).toEqual([
        { name: "AddItem", key: "Cart.cs/src", line: 12, kind: "function", last_line: 12 },
        { name: "parse_host", key: "url.c/lib", line: 40, kind: "function", last_line: 95 },
        { name: "parse_port", key: "url.c/lib", line: 90, kind: "function", last_line: 95 },
      ]);
    }
  });

  it("is taken as the body of a call, too, with its fields in the query", async () => {
    const { owner, hacker, program } = await buildCase(w);
    const putBody = async (as: Person, type: string, payload: Buffer | string, query: Record<string, string>) => {
      const url = endpoints.putCodeIndex.path.replace(":program", program.id).replace(":name", "shop");
      const headers = { authorization: `Bearer ${as.token}`, "content-type": type };
      const response = await w.app.fastify.inject({ method: "PUT", url, query, headers, payload });
      return { status: response.statusCode, body: response.json() };
    };
    const version = { version: "v1.0", commit: "abcdef012345" };
    const stored = { tags: 3, files: 2, is_public: false };
    expect(await putBody(owner, "application/x-ndjson", ctags, version)).toMatchObject({ status: 200, body: stored });
    const packed = { ...version, version: "v1.1", is_public: "true" };
    expect(await putBody(owner, "application/gzip", gzipSync(ctags), packed)).toMatchObject({
      status: 200,
      body: { ...stored, is_public: true },
    });
    expect(await versionsOf(owner, program.id)).toEqual(["v1.1", "v1.0"]);
    const refused = [
      putBody(owner, "application/x-ndjson", ctags, { version: "v2" }),
      putBody(owner, "application/x-ndjson", "", version),
      putBody(owner, "text/plain", ctags, version),
      putBody(hacker, "application/x-ndjson", ctags, version),
    ];
    expect((await Promise.all(refused)).map(({ status }) => status)).toEqual([422, 422, 415, 404]);
  });

  it("keeps the last five versions of a repository, and one of each version", async () => {
    const { owner, program } = await buildCase(w);
    const at = { program: program.id };
    for (let version = 1; version <= 7; version++) await put(owner, ctags, { ...at, version: `v${version}` });
    await put(owner, ctags, { ...at, name: "other", version: "v1" });
    expect(await versionsOf(owner, program.id)).toEqual(["v7", "v6", "v5", "v4", "v3"]);
    await put(owner, ctags, { ...at, version: "v4", commit: "0123456" });
    expect(await versionsOf(owner, program.id)).toEqual(["v4", "v7", "v6", "v5", "v3"]);
    const [{ code_index_id }] = (await list(owner, program.id)).body.items.filter(({ name }: Sent) => name === "shop");
    const params = { program: program.id, name: "shop", code_index_id };
    expect((await w.call(owner, endpoints.deleteCodeIndex, { params: { ...params, name: "other" } })).status).toBe(404);
    expect((await w.call(owner, endpoints.deleteCodeIndex, { params })).status).toBe(200);
    expect(await versionsOf(owner, program.id)).toEqual(["v7", "v6", "v5", "v3"]);
    await sweepCodeIndexes(w.db);
    const { rows } = await w.db
      .selectFrom("code_index")
      .select(({ fn }) => fn.countAll<string>().as("rows"))
      .where("program_id", "=", program.id)
      .executeTakeFirstOrThrow();
    expect(Number(rows)).toBe(5);
    const orphans = await w.db
      .selectFrom("code_tag as t")
      .leftJoin("code_index as i", "i.number", "t.index_number")
      .select("t.name")
      .where("i.id", "is", null)
      .execute();
    expect(orphans).toEqual([]);
  });

  it("says of a repository whether everybody may read it, for later versions too", async () => {
    const { owner, program } = await buildCase(w);
    const at = { program: program.id };
    expect((await put(owner, ctags, { ...at, is_public: "true" })).body.is_public).toBe(true);
    expect((await put(owner, ctags, { ...at, version: "v2" })).body.is_public).toBe(true);
    const params = { program: program.id, name: "shop" };
    const { body } = await w.call(owner, endpoints.updateCodeIndexes, { params, body: { is_public: false } });
    expect(body.items.map(({ is_public }: endpoints.CodeIndex) => is_public)).toEqual([false, false]);
  });

  it.each<[string, string | Buffer | null, number, string]>([
    ["no file", null, 422, "invalid"],
    ["a text", "lib/url.c", 400, "malformed"],
    ["a list of JSON", "[1, 2]", 400, "malformed"],
    ["a tag without a name", '{"_type": "tag", "path": "x.c"}', 400, "malformed"],
    ["a file without tags", '{"_type": "ptag", "name": "x", "path": "y"}', 400, "malformed"],
    ["a broken gzip file", Buffer.concat([gzipSync(ctags).subarray(0, 40), Buffer.from("x".repeat(40))]), 400, "malformed"],
    ["a cut gzip file", gzipSync(ctags).subarray(0, 60), 400, "malformed"],
    ["a line without end", Buffer.from("x".repeat(codeIndexLimits.line + 70_000)), 413, "too_large"],
    [
      "a gzip file that unpacks to too much",
      gzipSync(`${" ".repeat(10_000)}\n`.repeat(Math.ceil(codeIndexLimits.bytes / 10_000))),
      413,
      "too_large",
    ],
  ])("refuses %s", async (_name, file, status, code) => {
    const refused = await put(one.owner, file, { name: "refused" });
    expect([refused.status, refused.body.code]).toEqual([status, code]);
    expect((await list(one.owner)).body.items.map(({ name }: Sent) => name)).not.toContain("refused");
  });

  it.each<[string, Sent, number]>([
    ["a commit of words", { commit: "HEAD" }, 422],
    ["no version", { version: " " }, 422],
    ["a name with a blank", { name: "my%20shop" }, 404],
  ])("refuses %s", async (_name, over, status) => {
    expect((await put(one.owner, ctags, over)).status).toBe(status);
  });
});

describe("the check of the code that a report names @spec:10.65", () => {
  const text =
    "`parse_host()` in lib/url.c:41 frees it twice, as /build/shop/lib/url.c:60 and url.c:95 show; see also src/Cart.cs:5000 and `free_twice()`.";
  const checkOf = async (as: Person, report_id: string) =>
    (await w.call(as, listChecks, { params: { report_id } })).body.items.find(
      ({ check }: { check: string }) => check === "code_refs",
    );

  it("says what is not in the index, and what is to the company, and to writers of a public repository", async () => {
    const { owner, triager, hacker, program, report } = await buildCase(w);
    const draft = await report({ description_markdown: text, status: "draft" });
    expect(await checkOf(hacker, draft.id)).toMatchObject({ result: "unknown" });
    await put(owner, ctags, { program: program.id });
    const seen = await checkOf(hacker, draft.id);
    expect(seen).toMatchObject({ result: "pass", found: [] });
    expect(seen.passages.map((passage: { text: string }) => passage.text)).toEqual(["src/Cart.cs:5000", "free_twice()"]);
    expect(seen.sentence).toContain("index of shop v1.0 (abcdef01)");
    const sent = await report({ description_markdown: text, sent_at: new Date() });
    await takeUpReports(w.db);
    const found = ["lib/url.c:41", "/build/shop/lib/url.c:60", "url.c:95", "parse_host()"];
    expect((await checkOf(triager, sent.id)).found.sort()).toEqual([...found].sort());
    expect((await checkOf(hacker, sent.id)).found).toEqual([]);
    const params = { program: program.id, name: "shop" };
    await w.call(owner, endpoints.updateCodeIndexes, { params, body: { is_public: true } });
    expect((await checkOf(hacker, draft.id)).found.sort()).toEqual([...found].sort());
  });

  it("fails if fewer than a third are there, in the version that the author names", async () => {
    const { owner, hacker, program, report } = await buildCase(w);
    await put(owner, ctags, { program: program.id, version: "v1.0" });
    await put(owner, tag("other", "x.c", 1), { program: program.id, version: "v2.0" });
    const newest = await report({ description_markdown: text, status: "draft" });
    const failed = await checkOf(hacker, newest.id);
    expect(failed.result).toBe("fail");
    expect(failed.sentence).toContain("not found in the index of shop v2.0");
    const named = await report({ description_markdown: text, environment_markdown: "Version 1.0", status: "draft" });
    expect((await checkOf(hacker, named.id)).result).toBe("pass");
    const other = await buildProgram(w.db, { company_id: program.company_id });
    const elsewhere = await report({ description_markdown: text, status: "draft", program_id: other.id, scope_id: null });
    expect((await checkOf(hacker, elsewhere.id)).result).toBe("unknown");
  });
});
