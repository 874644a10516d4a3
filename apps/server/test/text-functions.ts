import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";

const root = path.resolve(import.meta.dirname, "../../..");
/** Names of a first parameter that holds a text or the bytes of somebody else. */
const textNames = new Set(
  ["text", "markdown", "html", "xml", "raw", "bytes", "pasted", "search", "header", "userAgent", "filename"].concat([
    "pattern",
    "host",
    "title",
    "website",
    "email",
  ]),
);

export interface Source {
  file: string;
  tree: ts.SourceFile;
}

/** Packages whose functions read texts of others in the event loop of the server. */
const packages = ["contract", "foreign-files", "program-lists", "scope-coverage"];

/** The modules of the server and of these packages. */
export function readSources(): Source[] {
  return ["apps/server/src", ...packages.map((name) => `packages/${name}/src`)].flatMap((area) =>
    readdirSync(path.join(root, area), { recursive: true, encoding: "utf8" })
      .filter((name) => /\.(?:ts|mjs)$/.test(name))
      .sort()
      .map((name) => toSource(`${area}/${name}`, readFileSync(path.join(root, area, name), "utf8"))),
  );
}

export function toSource(file: string, text: string): Source {
  return { file, tree: ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true) };
}

/** `{file}#{function}` of each exported function whose first parameter is a text by its type and its name. */
export function textFunctionsOf({ file, tree }: Source): string[] {
  return tree.statements.flatMap((node) => {
    if (ts.isFunctionDeclaration(node) && isExported(node) && takesText(node)) return [`${file}#${node.name?.text}`];
    if (!ts.isVariableStatement(node) || !isExported(node)) return [];
    return node.declarationList.declarations
      .filter(({ initializer }) => initializer && ts.isArrowFunction(initializer) && takesText(initializer))
      .map(({ name }) => `${file}#${name.getText(tree)}`);
  });
}

function isExported(node: ts.HasModifiers): boolean {
  return ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false;
}

function takesText({ parameters: [first] }: ts.SignatureDeclarationBase): boolean {
  return Boolean(
    first && /^(?:string|Buffer|Uint8Array)\b/.test(first.type?.getText() ?? "") && textNames.has(first.name.getText()),
  );
}

/** Names of the packages that a module imports, at once or later. */
export function packagesOf({ tree }: Source): string[] {
  const names: string[] = [];
  const visit = (node: ts.Node) => {
    const isLater = ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword;
    const target = ts.isImportDeclaration(node) ? node.moduleSpecifier : isLater ? node.arguments[0] : undefined;
    if (target && ts.isStringLiteral(target) && !/^(?:[.#]|node:|@safeport\/)/.test(target.text))
      names.push(target.text.split("/", target.text.startsWith("@") ? 2 : 1).join("/"));
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return names;
}
