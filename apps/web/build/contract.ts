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
 * at the top level of modules as free of side effects. Routes that validate nothing then load no validator. What the description of the API says of
 * fields goes, too.
 */
export function slimContract(): Plugin {
  return {
    name: "safeport:contract",
    transform: {
      filter: { id: /\/packages\/contract\/src\/.*\.ts$/ },
      handler(code, id) {
        const program = this.parse(code) as unknown as Node;
        const edits = [...pureInitialisers(program), ...removals(program, code, id.endsWith(".endpoints.ts"))];
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

function removals(node: unknown, code: string, ofEndpoints: boolean): Edit[] {
  if (Array.isArray(node)) return node.flatMap((one) => removals(one, code, ofEndpoints));
  if (!isNode(node)) return [];
  const { type, key, start, end } = node as Node & { key?: { name?: string } };
  if (ofEndpoints && type === "Property" && key?.name && serverOnly.has(key.name)) {
    const comma = /^\s*,/.exec(code.slice(end))?.[0] ?? "";
    return [{ start, end: end + comma.length, text: "" }];
  }
  const inner = Object.values(node).flatMap((one) => removals(one, code, ofEndpoints));
  return type === "CallExpression" ? [...inner, ...textsOfField(node)] : inner;
}

/** `z.describe(…)` and `z.meta(…)` among the arguments of a `.check(…)`; all of the call if it has no others. */
function textsOfField({ callee, arguments: given, end }: Node): Edit[] {
  const { type, object, property } = callee as Node & { object: Node; property: { name?: string } };
  if (type !== "MemberExpression" || property.name !== "check") return [];
  const checks = given as Node[];
  const kept = checks.filter((check) => !isText(check));
  if (kept.length === checks.length) return [];
  if (kept.length === 0) return [{ start: object.end, end, text: "" }];
  // They are the last ones.
  return [{ start: (kept.at(-1) as Node).end, end: (checks.at(-1) as Node).end, text: "" }];
}

function isText({ type, callee }: Node): boolean {
  const { object, property } = (callee ?? {}) as { object?: { name?: string }; property?: { name?: string } };
  return type === "CallExpression" && object?.name === "z" && (property?.name === "describe" || property?.name === "meta");
}

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value;

function applyEdits(code: string, edits: Edit[]): string {
  const fromTheEnd = edits.toSorted((a, b) => b.start - a.start);
  return fromTheEnd.reduce((text, e) => text.slice(0, e.start) + e.text + text.slice(e.end), code);
}
