import { type Plugin, rolldown } from "rolldown";
import { beforeAll, expect, it } from "vitest";
import { anyPart, entryPage, type PageModules, pageModules } from "../build/page-modules.ts";

const route = (name: string) => `/src/routes/${name}.tsx?tsr-split=component`;

/** A web of two pages in a layout, with a library that has an index, and a part that is loaded lazily. */
const files: Record<string, string> = {
  "/main.js": `
    import { boot } from "/boot.js";
    boot();
    import("${route("_app")}"); import("${route("_app/list")}"); import("${route("_app/detail")}");`,
  "/boot.js": "export const boot = () => {};",
  [route("_app")]: `import { Frame } from "/library/index.js"; export const layout = Frame;`,
  [route("_app/list")]: `
    import { Row, Unused } from "/library/index.js";
    export const page = [Row, () => import("/part.js")];`,
  [route("_app/detail")]: `
    import "/styles.js";
    import * as whole from "/whole.js";
    import { Badge, Renamed } from "/library/index.js";
    export const page = [whole, Badge, Renamed];`,
  "/part.js": `import { Row } from "/library/index.js"; import { onlyHere } from "/only-here.js"; export const part = [Row, onlyHere];`,
  "/only-here.js": "export const onlyHere = 1;",
  "/styles.js": "globalThis.styled = true;",
  "/whole.js": "export const one = 1, other = 2;",
  "/library/index.js": `
    import { Plain } from "/library/plain.js";
    export { Frame } from "/library/frame.js";
    export { Row } from "/library/row.js";
    export { Unused } from "/library/unused.js";
    export { Plain as Renamed };
    export * from "/library/more.js";`,
  "/library/more.js": `export { Badge } from "/library/badge.js";`,
  "/library/frame.js": "export const Frame = 1;",
  "/library/row.js": `import { cell } from "/library/cell.js"; export const Row = () => [cell, Row];`,
  "/library/cell.js": `import { Row } from "/library/row.js"; export const cell = () => Row;`,
  "/library/unused.js": "export const Unused = 1;",
  "/library/plain.js": "export const Plain = 1;",
  "/library/badge.js": "export const Badge = 1;",
};

const inMemory: Plugin = {
  name: "in-memory",
  resolveId: (id) => (id in files ? id : null),
  load: (id) => ({ code: files[id] ?? "", moduleType: "js" }),
};

let found: PageModules;
beforeAll(async () => {
  const plugin = pageModules((modules) => {
    found = modules;
  });
  const build = await rolldown({ input: "/main.js", plugins: [inMemory, plugin as Plugin] });
  await build.generate({});
});

const pagesOf = (id: string) => [...(found.pagesOf.get(id) ?? [])].toSorted();

it("says which pages need a module, through those that it imports", () => {
  expect(pagesOf("/boot.js")).toEqual([entryPage]);
  expect(pagesOf("/library/frame.js")).toEqual(["_app"]);
  expect(pagesOf("/styles.js")).toEqual(["_app/detail"]);
  expect(pagesOf("/whole.js")).toEqual(["_app/detail"]);
});

it("follows names through the index of a library, so that a page needs only what it uses", () => {
  expect(pagesOf("/library/badge.js")).toEqual(["_app/detail"]);
  expect(pagesOf("/library/plain.js")).toEqual(["_app/detail"]);
  expect(pagesOf("/library/index.js")).toEqual([]);
  expect(pagesOf("/library/more.js")).toEqual([]);
});

it("counts no name that is imported and never used", () => {
  expect(pagesOf("/library/unused.js")).toEqual([]);
});

it("counts all lazily loaded parts as one, and not to the page that loads them", () => {
  expect(pagesOf("/only-here.js")).toEqual([anyPart]);
  expect(pagesOf("/library/row.js")).toEqual([anyPart, "_app/list"]);
});

it("stands modules that import each other", () => {
  expect(pagesOf("/library/cell.js")).toEqual([anyPart, "_app/list"]);
  expect(found.importsOf.get("/library/cell.js")).toEqual(["/library/row.js"]);
});

it("knows the length of each module", () => {
  expect(found.lengthOf.get("/library/frame.js")).toBe(files["/library/frame.js"]?.length);
});
