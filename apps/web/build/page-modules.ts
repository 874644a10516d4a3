import type { Plugin } from "vite";

/** A file of a page or of a layout: TanStack Router's plug-in splits each route file into its component and its loader. */
const routePart = /\/src\/routes\/(.+)\.tsx\?tsr-split=/;

/** Stands for what the entry loads, among the pages of a module. */
export const entryPage = "";
/** Stands for all lazily loaded parts, among the pages of a module. */
export const anyPart = "*";

/** The parts of a syntax tree that this reads. */
interface Statement {
  type: string;
  source?: { value: string } | null;
  specifiers?: { type: string; local: Name; imported?: Name; exported?: Name }[];
}
interface Name {
  name?: string;
  value?: string;
}

/** What a module imports and exports. */
interface Links {
  /** The imported names by module; null for all names or none. */
  imports: { from: string; names: string[] | null }[];
  /** What it exports from other modules: the module and the name there, by exported name. */
  passedOn: Map<string, { from: string; name: string }>;
  /** Modules whose names it exports all. */
  starred: string[];
}

/** What the build knows of its modules, by id. */
export interface PageModules {
  /** The pages that cannot be shown without the module. Layouts count as pages; so do `entryPage` and `anyPart`. */
  pagesOf: ReadonlyMap<string, ReadonlySet<string>>;
  /** The modules that it imports, for what a page needs. */
  importsOf: ReadonlyMap<string, readonly string[]>;
  /** The length of its code. */
  lengthOf: ReadonlyMap<string, number>;
}

/**
 * Finds out which pages need which modules. Names are followed through the index modules of libraries, so that a page that uses one
 * component of a library does not need all of it.
 */
export function pageModules(onFound: (modules: PageModules) => void): Plugin {
  return {
    name: "safeport:page-modules",
    apply: "build",
    async buildEnd(error) {
      if (error) return;
      const links = new Map<string, Links>();
      const lengthOf = new Map<string, number>();
      const pagesOf = new Map<string, Set<string>>();
      for (const id of this.getModuleIds()) {
        const code = this.getModuleInfo(id)?.code;
        if (!code) continue;
        lengthOf.set(id, code.length);
        const statements = this.parse(code).body as unknown as Statement[];
        const sources = [...new Set(statements.flatMap(({ source }) => source?.value ?? []))];
        const resolved = await Promise.all(
          sources.map(async (source) => [source, (await this.resolve(source, id))?.id ?? ""] as const),
        );
        links.set(id, linksOf(statements, code, new Map(resolved)));
      }
      const importsOf = new Map<string, readonly string[]>();
      const importsIn = (id: string): readonly string[] => {
        const all = (links.get(id)?.imports ?? []).flatMap(
          ({ from, names }) => names?.map((name) => definerOf(from, name, links)) ?? from,
        );
        const imported = importsOf.get(id) ?? [...new Set(all)];
        importsOf.set(id, imported);
        return imported;
      };
      const visit = (id: string, page: string): void => {
        const pages = pagesOf.get(id) ?? new Set();
        if (!links.has(id) || pages.has(page)) return;
        pagesOf.set(id, pages.add(page));
        for (const imported of importsIn(id)) visit(imported, page);
      };
      for (const id of links.keys()) {
        if (this.getModuleInfo(id)?.isEntry) visit(id, entryPage);
        const page = routePart.exec(id)?.[1];
        if (page !== undefined) visit(id, page);
      }
      // A lazily loaded part must not bring a page with it.
      const parts = [...links.keys()].flatMap((id) => this.getModuleInfo(id)?.dynamicallyImportedIds ?? []);
      for (const id of parts) if (!routePart.test(id)) visit(id, anyPart);
      onFound({ pagesOf, importsOf, lengthOf });
    },
  };
}

function linksOf(statements: readonly Statement[], code: string, idOf: ReadonlyMap<string, string>): Links {
  const links: Links = { imports: [], passedOn: new Map(), starred: [] };
  const imported = new Map<string, { from: string; name: string }>();
  for (const { type, source, specifiers = [] } of statements) {
    const from = source ? (idOf.get(source.value) ?? "") : "";
    if (type === "ExportAllDeclaration") links.starred.push(from);
    if (type === "ImportDeclaration") {
      const isWhole = specifiers.length === 0 || specifiers.some((specifier) => specifier.type === "ImportNamespaceSpecifier");
      const used = specifiers.filter(({ local }) => occursTwice(code, textOf(local)));
      if (isWhole || used.length > 0)
        links.imports.push({ from, names: isWhole ? null : used.map((specifier) => textOf(specifier.imported, "default")) });
      for (const { local, imported: there } of specifiers) imported.set(textOf(local), { from, name: textOf(there, "default") });
    }
    if (type === "ExportNamedDeclaration")
      for (const { local, exported } of specifiers) {
        const place = source ? { from, name: textOf(local) } : imported.get(textOf(local));
        if (place) links.passedOn.set(textOf(exported), place);
      }
  }
  return links;
}

function textOf(name: Name | undefined, other = ""): string {
  return name?.name ?? name?.value ?? other;
}

/** Whether a name is used, and not only imported: the schemas of the contract are cut out of endpoints, but not their imports. */
function occursTwice(code: string, name: string): boolean {
  const first = new RegExp(`(?<![\\w$])${name.replaceAll("$", "\\$")}(?![\\w$])`, "g");
  return first.test(code) && first.test(code);
}

/** The module that defines a name which another exports. */
function definerOf(id: string, name: string, links: ReadonlyMap<string, Links>): string {
  const module = links.get(id);
  const place = module?.passedOn.get(name);
  if (place) return definerOf(place.from, place.name, links);
  const star = module?.starred.find((starred) => links.get(starred)?.passedOn.has(name));
  return star ? definerOf(star, name, links) : id;
}
