import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { check } from "recheck";
import ts from "typescript";
import { inRoot } from "../paths.mjs";

/**
 * A regular expression of the sources.
 * @typedef {object} Expression
 * @property {string} file path from the root of the repository
 * @property {string} text the literal, or the whole call of `new RegExp`
 * @property {boolean} isLiteral
 */

/** @typedef {{ file: string, expression: string, reason: string }} Exception */

/** Milliseconds for one expression. What takes longer is not known to be linear. */
const timeout = 60_000;
const atOnce = 2;

/**
 * Fails for each regular expression of the server and its packages that recheck does not call safe: on a text of somebody else it could hold
 * the event loop. Exceptions are in `linear-expressions.json`, each with the reason for which it cannot.
 */
export async function checkExpressions() {
  const packages = (await readdir(inRoot("packages"))).map((name) => `packages/${name}/src`);
  const files = (await Promise.all(["apps/server/src", ...packages].map(listSources))).flat();
  const expressions = (
    await Promise.all(files.map(async (file) => expressionsOf(file, await readFile(inRoot(file), "utf8"))))
  ).flat();
  /** @type {Exception[]} */
  const exceptions = JSON.parse(await readFile(path.join(import.meta.dirname, "linear-expressions.json"), "utf8"));
  const problems = await findSlow(expressions, exceptions);
  return problems.length === 0 ? { passed: 1, failed: 0, output: "" } : { passed: 0, failed: 1, output: problems.join("\n") };
}

/** @param {string} folder */
async function listSources(folder) {
  const names = await readdir(inRoot(folder), { recursive: true });
  return names.filter((name) => /\.(?:ts|mjs)$/.test(name)).map((name) => `${folder}/${name}`);
}

/**
 * One line for each expression that may be slow and is no exception, and for each exception that is gone.
 * @param {readonly Expression[]} expressions
 * @param {readonly Exception[]} exceptions
 */
export async function findSlow(expressions, exceptions) {
  const keyOf = (/** @type {string} */ file, /** @type {string} */ text) => `${file}: ${text}`;
  const excepted = new Set(exceptions.map(({ file, expression }) => keyOf(file, expression)));
  const present = new Set(expressions.map(({ file, text }) => keyOf(file, text)));
  const problems = [...excepted]
    .filter((key) => !present.has(key))
    .map((key) => `${key}: no such expression; remove the exception`);
  const waiting = expressions.filter(({ file, text }) => !excepted.has(keyOf(file, text)));
  const verdicts = new Map();
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { file, text, isLiteral } = next;
      if (!verdicts.has(text)) verdicts.set(text, isLiteral ? await verdictOf(text) : "made of parts, so nothing checks it");
      const verdict = verdicts.get(text);
      if (verdict) problems.push(`${keyOf(file, text)}: ${verdict}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return problems.sort();
}

/**
 * Undefined if matching takes time in proportion to the text.
 * @param {string} literal
 */
async function verdictOf(literal) {
  const end = literal.lastIndexOf("/");
  const diagnostics = await check(literal.slice(1, end), literal.slice(end + 1), { checker: "automaton", timeout });
  if (diagnostics.status === "safe") return undefined;
  if (diagnostics.status === "unknown") return `not known to be linear (${diagnostics.error.kind})`;
  return `${diagnostics.complexity.summary} time, as on ${diagnostics.attack.pattern.slice(0, 120)}`;
}

/**
 * @param {string} file
 * @param {string} source
 * @returns {Expression[]}
 */
export function expressionsOf(file, source) {
  /** @type {Expression[]} */
  const expressions = [];
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest);
  const visit = (/** @type {ts.Node} */ node) => {
    const isMade = (ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText(tree) === "RegExp";
    if (ts.isRegularExpressionLiteral(node)) expressions.push({ file, text: node.text, isLiteral: true });
    else if (isMade) expressions.push({ file, text: node.getText(tree), isLiteral: false });
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return expressions;
}
