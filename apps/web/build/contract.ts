import type { Plugin } from "vite";

/** Fields of an endpoint value that only the server needs at run time; the browser keeps their types. */
const serverOnly = new Set(["params", "query", "body", "result", "errors", "summary", "rate", "throttle", "uncompressed"]);

interface Node {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}

/**
 * Lets the bundler drop the schemas of the contract that no page uses: it removes schemas, rates and throttles from endpoint values, and marks the calls
 * at the top level of modules as free of side effects. Routes that validate nothing then load no validator.
 */
export function slimContract(): Plugin {
  return {
    name: "safeport:contract",
    transform: {
      filter: { id: /\/packages\/contract\/src\/.*\.ts$/ },
      handler(code, id) {
        const program = this.parse(code) as unknown as Node;
        const edits = [...pureInitialisers(program), ...(id.endsWith(".endpoints.ts") ? serverFields(program, code) : [])];
        return { code: applyEdits(code, edits), map: null };
      },
    },
  };
}

interface Edit {
  start: number;
  end: number;
  /** Text that replaces the range; inserted if the range is empty. */
  text: string;
}

function pureInitialisers(program: Node): Edit[] {
  const statements = (program.body as Node[]).map((s) => (s.type === "ExportNamedDeclaration" ? (s.declaration as Node) : s));
  const declarations = statements.filter((s) => s?.type === "VariableDeclaration").flatMap((s) => s.declarations as Node[]);
  const made = declarations.map((d) => d.init as Node | null).filter((init) => init !== null);
  return made
    .filter((init) => init.type === "CallExpression" || init.type === "ObjectExpression")
    .flatMap((init) => [
      { start: init.start, end: init.start, text: "/*@__PURE__*/ (() => (" },
      { start: init.end, end: init.end, text: "))()" },
    ]);
}

function serverFields(node: unknown, code: string): Edit[] {
  if (Array.isArray(node)) return node.flatMap((one) => serverFields(one, code));
  if (typeof node !== "object" || node === null || !("type" in node)) return [];
  const { type, key, start, end } = node as Node & { key?: { name?: string } };
  if (type === "Property" && key?.name && serverOnly.has(key.name)) {
    const comma = /^\s*,/.exec(code.slice(end))?.[0] ?? "";
    return [{ start, end: end + comma.length, text: "" }];
  }
  return Object.values(node).flatMap((one) => serverFields(one, code));
}

function applyEdits(code: string, edits: Edit[]): string {
  const fromTheEnd = edits.toSorted((a, b) => b.start - a.start);
  return fromTheEnd.reduce((text, e) => text.slice(0, e.start) + e.text + text.slice(e.end), code);
}
