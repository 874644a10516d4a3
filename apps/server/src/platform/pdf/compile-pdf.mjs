/**
 * A process of its own for one PDF: `node compile-pdf.mjs <document.typ> <megabytes> <font folders…>` reads a line with the lengths of what follows, the
 * document as JSON and its pictures, from its input. It writes a line with the scripts that no font has, and the PDF, to its output. Exits with 3 when it would take more
 * than that memory. Plain JavaScript, since Node 20 runs no TypeScript and the bundle does not hold it.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { Worker } from "node:worker_threads";
import { scriptOf } from "./scripts.mjs";
import { fitted, plain } from "./set-blocks.mjs";

/**
 * What the template sets.
 * @typedef {import("./pdf-document.ts").PdfDocument & { labels: { missing: string, script: Record<string, string> } }} Printed
 */

const [template = "", megabytes = "", ...folders] = process.argv.slice(2);

// The compiler works without a pause, so a thread beside it looks at the memory.
const guard = new Worker(
  `setInterval(() => { if (process.memoryUsage.rss() > ${Number(megabytes) * 1_048_576}) process.kill(process.pid, "SIGABRT"); }, 20);`,
  { eval: true },
);
guard.unref();

const require = createRequire(import.meta.url);
const { NodeCompiler } = require("@myriaddreamin/typst-ts-node-compiler");
const fonts = dirname(require.resolve("@expo-google-fonts/noto-sans/package.json"));
const workspace = dirname(template);
const compiler = NodeCompiler.create({
  workspace,
  fontArgs: [{ fontPaths: [join(fonts, "400Regular"), join(fonts, "700Bold"), join(fonts, "400Regular_Italic"), ...folders] }],
});

const input = readFileSync(0);
const headEnd = input.indexOf(10);
/** @type {number[]} */
const [textLength = 0, ...lengths] = JSON.parse(input.toString("utf8", 0, headEnd));
let at = headEnd + 1;
/** @param {number} length */
function take(length) {
  at += length;
  return input.subarray(at - length, at);
}
/** @type {Printed} */
const document = JSON.parse(take(textLength).toString("utf8"));
for (const [index, length] of lengths.entries())
  compiler.mapShadow(join(workspace, `picture-${index}`), Buffer.from(take(length)));
document.title = plain(document.title);
document.footer = plain(document.footer);
document.blocks = fitted(document.blocks);
/** @type {Set<import("./scripts.mjs").MissingScript>} */
const scripts = new Set();
const text = withNames(JSON.stringify(document));

const compiled = compiler.compile({ mainFileContent: readFileSync(template, "utf8"), inputs: { document: text } });
if (!compiled.result) throw new Error(JSON.stringify(compiled.takeDiagnostics()?.shortDiagnostics));
const pdf = Buffer.concat([Buffer.from(`${JSON.stringify([...scripts])}\n`), accessible(compiled.result)]);
await new Promise((written, failed) => process.stdout.write(pdf, (error) => (error ? failed(error) : written(undefined))));
process.exit(0);

/**
 * PDF/UA-1 refuses what a text cannot help, such as headings that skip a level; a tagged PDF does not.
 * @param {any} document
 * @returns {Buffer}
 */
function accessible(document) {
  try {
    return compiler.pdf(document, { pdfStandard: "ua-1" });
  } catch {
    return compiler.pdf(document);
  }
}

/**
 * A document as JSON in which each run of characters that no font has is its script and its length, in brackets; a text at the beginning names the scripts.
 * @param {string} text
 */
function withNames(text) {
  const missing = missingIn(text);
  if (missing.size === 0) return text;
  const { labels } = document;
  const anyOf = `[${[...missing].map((character) => `\\u{${character.codePointAt(0)?.toString(16)}}`).join("")}]`;
  // Joiners and variants stand between the parts of an emoji. The characters of JSON itself have pictures.
  const named = text.replace(new RegExp(`${anyOf}(?:[\\u{fe0f}\\u{200d}]?${anyOf})*`, "gu"), (run) => {
    const characters = [...run].filter((character) => missing.has(character));
    for (const character of characters) scripts.add(scriptOf(character));
    return `[${labels.script[scriptOf(characters[0] ?? "")]}: ${characters.length}]`;
  });
  const names = [...scripts].map((name) => labels.script[name]).join(", ");
  const printed = JSON.parse(named);
  printed.blocks.unshift({ kind: "text", text: labels.missing.replace("{scripts}", names) });
  return JSON.stringify(printed);
}

/**
 * The characters of a text that no font has. PDF/UA-1 refuses a page with each of them once and names them.
 * @param {string} text
 * @returns {Set<string>}
 */
function missingIn(text) {
  const characters = new Set(text.match(/(?![!-\u024f])[^\p{C}\p{Z}\p{M}]/gu) ?? []);
  for (const character of text.match(/[\u{1f000}-\u{1ffff}]/gu) ?? []) characters.add(character);
  if (characters.size === 0) return new Set();
  const probe = `#set document(title: "-")\n#set text(lang: "en")\n#json(bytes(sys.inputs.characters)).join(" ")`;
  const { result } = compiler.compile({ mainFileContent: probe, inputs: { characters: JSON.stringify([...characters]) } });
  try {
    compiler.pdf(result, { pdfStandard: "ua-1" });
    return new Set();
  } catch (error) {
    const refusals = String(error).matchAll(/the text `\\"([^"`]{1,400})\\"` could not be displayed/gu);
    const found = [...refusals].map(([, shown = ""]) =>
      shown.replace(/\\{1,4}u\{([0-9a-f]{1,6})\}/g, (_, hex) => String.fromCodePoint(Number.parseInt(hex, 16))),
    );
    return new Set(found.flatMap((shown) => [...shown]).filter((character) => characters.has(character)));
  }
}
