import { execFile, execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { addApiToken } from "@safeport/contract/accounts/api-tokens/api-token.endpoints";
import { getReport } from "@safeport/contract/reports/report.endpoints";
import { addComment, listTimeline } from "@safeport/contract/reports/timeline/timeline.endpoints";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildCase } from "./case.ts";
import { buildWorld, type World } from "./world.ts";

interface Manifest {
  version: string;
  engines?: object;
  dependencies?: Record<string, string>;
}

// Stated again, since their modules import types that are made when the client is packed.
interface Example {
  readNews(from: { baseUrl: string; token: string; since: string }): Promise<{ lines: string[]; next: string }>;
}
interface Client {
  createSafeport(options: { baseUrl: string; token: string }): {
    GET(path: string, options: object): Promise<{ data?: unknown; error?: { code: string }; response: Response }>;
  };
}

/** A folder outside of the repository, with the package and its dependencies only. */
const consumer = mkdtempSync(join(tmpdir(), "safeport-consumer-"));
const installed = (name: string) => join(consumer, "node_modules", name);
const manifestOf = (folder: string): Manifest => JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
const run = promisify(execFile);
const inRoot = (path: string) => join(import.meta.dirname, "../../..", path);

/** Copies the dependencies of an installed package, and theirs, from the packages of the repository. */
function installDependenciesOf(name: string): void {
  for (const dependency of Object.keys(manifestOf(installed(name)).dependencies ?? {})) {
    cpSync(inRoot(join("node_modules", dependency)), installed(dependency), { recursive: true });
    installDependenciesOf(dependency);
  }
}

let w: World;
let baseUrl: string;
beforeAll(async () => {
  w = await buildWorld();
  baseUrl = await w.app.fastify.listen({ host: "127.0.0.1", port: 0 });
  await run(process.execPath, [inRoot("scripts/client-pack.mjs"), consumer]);
  const { version } = manifestOf(inRoot("packages/client"));
  const tarball = join(consumer, `safeport-client-${version}.tgz`);
  mkdirSync(installed("@safeport/client"), { recursive: true });
  execFileSync("tar", ["xzf", tarball, "-C", installed("@safeport/client"), "--strip-components=1"]);
  installDependenciesOf("@safeport/client");
  writeFileSync(join(consumer, "package.json"), JSON.stringify({ name: "consumer", type: "module" }));
  writeFileSync(join(consumer, "script.js"), javaScript);
});
afterAll(async () => {
  rmSync(consumer, { recursive: true, force: true });
  await w.close();
});

const javaScript = `
import { createSafeport, everyItem } from "@safeport/client";

const safeport = createSafeport({ baseUrl: process.env.SAFEPORT_URL, token: process.env.SAFEPORT_TOKEN });
const newReports = everyItem(async (page) => {
  const { data, error } = await safeport.GET("/v1/reports/", { params: { query: { status: "NEW", size: 1, page } } });
  if (error) throw new Error(error.title);
  return data;
});
const reports = [];
for await (const report of newReports) reports.push(report);
for (const { report_id, poc_title } of reports) {
  const params = { path: { report_id } };
  const comment = { item_type: "COMMENT", content: "Our scanner has seen it.", is_internal: false };
  await safeport.POST("/v1/report_timeline/{report_id}/", { params, body: comment });
  if (!poc_title.includes("[scanner]")) continue;
  const body = { status: "closed", close_reason: "informative" };
  await safeport.POST("/v1/reports/{report_id}/change_status/", { params, body });
}
console.log(reports.map(({ poc_title }) => poc_title).toSorted().join("\\n"));
`;

/** Does not compile if a type of the package is not found: all would be `any`, and the calls without an error. */
const wrongCalls = `
import { createSafeport, type Schemas } from "@safeport/client";

const safeport = createSafeport({ baseUrl: "https://bounty.example", token: "a token" });
// @ts-expect-error There is no such endpoint.
await safeport.GET("/v1/nowhere/");
// @ts-expect-error A page has a number of items.
await safeport.GET("/v1/reports/", { params: { query: { size: "many" } } });
// @ts-expect-error A problem has a code.
export const problem: Schemas["Problem"] = { type: "about:blank", title: "Not found", status: 404 };
`;

it("is an npm package of JavaScript and types, with licence, readme and the Node that it needs", () => {
  const files = execFileSync("find", [".", "-type", "f"], { cwd: installed("@safeport/client"), encoding: "utf8" });
  expect(files.trim().split("\n").toSorted()).toEqual([
    ...["./LICENSE", "./README.md", "./dist/api.gen.d.ts", "./dist/api.gen.js", "./dist/client.d.ts", "./dist/client.js"],
    "./package.json",
  ]);
  const manifest = manifestOf(installed("@safeport/client"));
  expect(manifest).not.toHaveProperty("private");
  expect(manifest.engines).toEqual(manifestOf(inRoot("")).engines);
});

it("has the calls that the server describes, and no other", async () => {
  const { paths } = (await (await fetch(`${baseUrl}/v1/openapi.json`)).json()) as {
    paths: Record<string, Record<string, unknown>>;
  };
  const described = Object.values(paths).flatMap((calls) => Object.values(calls) as { operationId: string }[]);
  const types = readFileSync(join(installed("@safeport/client"), "dist/api.gen.d.ts"), "utf8");
  const packed = [...types.matchAll(/^ {4}"([\w.-]+)": \{$/gm)].map(([, name]) => name);
  expect(described.length).toBeGreaterThan(300);
  expect(described.map(({ operationId }) => operationId).filter((name) => !packed.includes(name))).toEqual([]);
  expect([...types.matchAll(/^ {8}(?:get|put|post|patch|delete): operations\[/gm)]).toHaveLength(described.length);
});

it("lets a script in JavaScript list new reports page by page, comment on each and close one @spec:10.38", async () => {
  const { report, triager } = await buildCase(w);
  const reports = [await report({ title: "Stored script" }), await report({ title: "Weak cipher [scanner]" })];
  const { body: added } = await w.call(triager, addApiToken, {
    body: { name: "Script", scopes: ["reports:read", "reports:write"] },
  });
  const env = { PATH: process.env.PATH, SAFEPORT_URL: baseUrl, SAFEPORT_TOKEN: added.token };
  const { stdout } = await run(process.execPath, ["script.js"], { cwd: consumer, env });
  expect(stdout).toBe("Stored script\nWeak cipher [scanner]\n");
  const statuses: string[] = [];
  for (const { id } of reports) {
    const params = { report_id: id };
    statuses.push((await w.call(triager, getReport, { params })).body.status);
    const { items } = (await w.call(triager, listTimeline, { params })).body;
    expect(items).toContainEqual(expect.objectContaining({ content: "Our scanner has seen it." }));
  }
  expect(statuses).toEqual(["new", "closed"]);
});

it("lets a script read what is new, with comments, and close a report, by an API token of its owner @spec:10.54", async () => {
  const { report, triager, hacker } = await buildCase(w);
  const { body } = await w.call(triager, addApiToken, {
    body: { name: "Script", scopes: ["reports:read", "reports:write"] },
  });
  const since = new Date(Date.now() - 1_000).toISOString();
  const [first, second] = [await report({ title: "Weak cipher [scanner]" }), await report({ title: "Stored script" })];
  const comment = { params: { report_id: second.id }, body: { content: "I found a shorter way" } };
  expect((await w.call(hacker, addComment, comment)).status).toBe(201);
  const { readNews }: Example = await import(inRoot("packages/client/examples/new-reports.ts"));
  const read = await readNews({ baseUrl, token: body.token, since });
  expect(read.lines.toSorted()).toEqual(
    [
      `#${first.number} new: Weak cipher [scanner]`,
      "  closed",
      `#${second.number} new: Stored script`,
      `  ${hacker.username}: I found a shorter way`,
    ].toSorted(),
  );
  const later = await readNews({ baseUrl, token: body.token, since: new Date(Date.now() + 60_000).toISOString() });
  expect(later.lines).toEqual([]);
  expect(Date.parse(read.next)).toBeLessThan(Date.now());
});

it("returns the problem of a refused call", async () => {
  const { report } = await buildCase(w);
  const { createSafeport }: Client = await import(join(installed("@safeport/client"), "dist/client.js"));
  const stranger = createSafeport({ baseUrl, token: (await w.person("Hacker")).token });
  const params = { path: { report_id: (await report()).id } };
  const { data, error, response } = await stranger.GET("/v1/reports/{report_id}/", { params });
  expect([data, response.status, error?.code]).toEqual([undefined, 404, "not_found"]);
});

it("gives a script in TypeScript types by which its calls are checked @spec:10.38", async () => {
  const example = readFileSync(inRoot("packages/client/examples/new-reports.ts"), "utf8");
  writeFileSync(join(consumer, "new-reports.ts"), example.replace("../src/client.ts", "@safeport/client"));
  writeFileSync(join(consumer, "wrong-calls.ts"), wrongCalls);
  const compilerOptions = { target: "es2022", module: "nodenext", lib: ["es2023", "dom"], strict: true, noEmit: true, types: [] };
  const config = { compilerOptions, include: ["*.ts"] };
  writeFileSync(join(consumer, "tsconfig.json"), JSON.stringify(config));
  const args = [inRoot("node_modules/typescript-7/bin/tsc"), "-p", consumer];
  const { stdout } = await run(process.execPath, args).catch((error: { stdout: string }) => error);
  expect(stdout).toBe("");
});
