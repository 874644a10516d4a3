/**
 * A process of its own for one picture: `node draw-picture.mjs <picture.typ> <facts as JSON>` writes a PNG to its output. Plain JavaScript,
 * since Node 20 runs no TypeScript and the bundle does not hold it.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { Transformer } from "@napi-rs/image";

const [template = "", facts = ""] = process.argv.slice(2);
const require = createRequire(import.meta.url);
const { NodeCompiler } = require("@myriaddreamin/typst-ts-node-compiler");
const fonts = dirname(require.resolve("@expo-google-fonts/noto-sans/package.json"));
const compiler = NodeCompiler.create({
  workspace: dirname(template),
  fontArgs: [{ fontPaths: [join(fonts, "400Regular"), join(fonts, "700Bold")] }],
});
const compiled = compiler.compile({ mainFileContent: readFileSync(template, "utf8"), inputs: { facts } });
if (!compiled.result) throw new Error(JSON.stringify(compiled.takeDiagnostics()?.shortDiagnostics));
// The letters are paths, so the picture needs no font.
const png = await Transformer.fromSvg(compiler.plainSvg(compiled.result)).png();
await new Promise((written, failed) => process.stdout.write(png, (error) => (error ? failed(error) : written(undefined))));
process.exit(0);
