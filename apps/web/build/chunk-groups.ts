import { createHash } from "node:crypto";
import type { CodeSplittingGroup } from "rolldown";
import { anyPart, entryPage, type PageModules } from "./page-modules.ts";

/** The layout of every page behind the sign-in, whose modules they all need. */
const shell = "_app";
/**
 * Modules that only some pages need go to all of them if the others get less than this too much: characters of source, by the share of
 * pages that do not need them. A file of its own costs a page a request.
 */
const spareCharacters = 2_350;
/** Not by pages: of these modules, a page needs single names. The endpoints of accounts come with schemas. */
const schemaModule = /packages\/contract\/src\/(?:accounts\/|(?!.*\.(?:endpoints|state|policy|limits|values)\.ts$))/;
const routePart = /tsr-split=/;
const styles = /\.css(?:\?|$)/;

let modules: PageModules = { pagesOf: new Map(), importsOf: new Map(), lengthOf: new Map() };
/** The length of the modules that exactly these pages need. */
const lengthOfSet = new Map<string, number>();
let countOfPages = 0;
const chosen = new Map<string, string | null>();

/** Takes what the build knows of the pages; see `pageModules`. */
export function readPages(found: PageModules): void {
  modules = found;
  chosen.clear();
  lengthOfSet.clear();
  for (const [id, length] of found.lengthOf) lengthOfSet.set(setOf(id), (lengthOfSet.get(setOf(id)) ?? 0) + length);
  countOfPages = new Set([...found.pagesOf.keys()].flatMap(pagesWith)).size;
}

function setOf(id: string): string {
  return [...(modules.pagesOf.get(id) ?? [])].toSorted().join(" ");
}

function pagesWith(id: string): string[] {
  return [...(modules.pagesOf.get(id) ?? [])].filter((page) => page !== entryPage && page !== anyPart);
}

/** The file of a module that pages need; null for the bundler's choice. */
function fileOf(id: string): string | null {
  const known = chosen.get(id);
  if (known !== undefined) return known;
  // Modules that import each other do not keep each other out of a shared file.
  chosen.set(id, "app");
  const file = chooseFile(id);
  chosen.set(id, file);
  return file;
}

function chooseFile(id: string): string | null {
  const pages = pagesWith(id);
  if (pages.length === 0 || schemaModule.test(id) || routePart.test(id)) return null;
  const behindSignIn = pages.filter((page) => page === shell || page.startsWith(`${shell}/`)).length;
  const suffix = behindSignIn === pages.length ? "" : "-public";
  // Style sheets come before scripts, so a page has few of them.
  if (pages.length > 1 && styles.test(id)) return `shell${suffix}`;
  if (pages.includes(shell)) return `shell${suffix}`;
  const tooMuch = (1 - behindSignIn / countOfPages) * (lengthOfSet.get(setOf(id)) ?? 0);
  if (behindSignIn > 1 && tooMuch < spareCharacters && bringsNothing(id)) return `app${suffix}`;
  return createHash("sha256").update(setOf(id)).digest("hex").slice(0, 8);
}

/** Whether all that a module imports is on every page behind the sign-in. */
function bringsNothing(id: string): boolean {
  const imported = (modules.importsOf.get(id) ?? []).filter((one) => !modules.pagesOf.get(one)?.has(entryPage) && one !== id);
  return imported.every((one) => /^(shell|app)/.test(fileOf(one) ?? ""));
}

/** Which modules share a file (decision 011). The order of the list is the order of choice. */
const groups: CodeSplittingGroup[] = [
  // By itself, because it changes only with its version.
  { name: "react", test: /node_modules\/(react|react-dom|scheduler)\/|rolldown.runtime/ },
  // All that the entry imports, the login page included. In two files, since a browser loads them side by side.
  { name: "base-libraries", tags: ["$initial"], test: /node_modules/ },
  { name: "base", tags: ["$initial"] },
  // With what words its findings.
  { name: "validator", test: /node_modules\/zod\/|packages\/contract\/src\/kernel\/field-/ },
  { name: fileOf, debugName: "pages" },
  // What only lazily loaded parts need, by how many share it.
  {
    name: "contract-of-parts",
    test: /packages\/contract\/src\/(?!accounts\/).*\.(endpoints|state|policy|limits|values)\.ts$/,
    minShareCount: 2,
  },
  { name: "parts", test: /apps\/web\/src\/(?!routes\/|ui\/forms\/|lib\/(messages|markdown)\/)/, minShareCount: 5 },
  { name: "icons", test: /node_modules\/@tabler\//, minShareCount: 3 },
  { name: "libraries", test: /node_modules\/@(mantine|tanstack)\//, minShareCount: 8 },
];

export const chunkGroups = groups.map((group, index) => ({
  ...group,
  priority: groups.length - index,
  // A module of a group may need one that few pages share; that one has a file of its own.
  includeDependenciesRecursively: false,
}));
