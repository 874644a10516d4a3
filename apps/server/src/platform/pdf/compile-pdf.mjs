/**
 * A process of its own for one PDF: `node compile-pdf.mjs <document.typ> <megabytes>` reads a document as JSON from its input and writes the PDF to
 * its output. Exits with 3 when it would take more than that memory. Plain JavaScript, since Node 20 runs no TypeScript and the bundle does
 * not hold it.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { Worker } from "node:worker_threads";

const [template = "", megabytes = ""] = process.argv.slice(2);

// The compiler works without a pause, so a thread beside it looks at the memory.
const guard = new Worker(
  `setInterval(() => { if (process.memoryUsage.rss() > ${Number(megabytes) * 1_048_576}) process.kill(process.pid, "SIGABRT"); }, 20);`,
  { eval: true },
);
guard.unref();

const require = createRequire(import.meta.url);
const { NodeCompiler } = require("@myriaddreamin/typst-ts-node-compiler");
const fonts = dirname(require.resolve("@expo-google-fonts/noto-sans/package.json"));
const compiler = NodeCompiler.create({
  workspace: dirname(template),
  fontArgs: [{ fontPaths: [join(fonts, "400Regular"), join(fonts, "700Bold")] }],
});
const compiled = compiler.compile({
  mainFileContent: readFileSync(template, "utf8"),
  inputs: { document: readFileSync(0, "utf8") },
});
if (!compiled.result) throw new Error(JSON.stringify(compiled.takeDiagnostics()?.shortDiagnostics));
const pdf = accessible(compiled.result);
await new Promise((written, failed) => process.stdout.write(pdf, (error) => (error ? failed(error) : written(undefined))));
process.exit(0);

/**
 * PDF/UA-1 refuses a text with a character of which no font has a picture; a tagged PDF shows a box in its place.
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
