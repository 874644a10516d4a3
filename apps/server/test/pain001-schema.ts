import { execFile, execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const schema = fileURLToPath(new URL("../../../../shared/data/iso20022/pain.001.001.09.xsd", import.meta.url));
const canValidate = existsSync(schema) && hasXmllint();
// Without the schema or Debian's libxml2-utils, files are compared with the expected text, and not validated.
if (!canValidate) console.info("pain.001 is not validated: the shared schema or xmllint is missing");

function hasXmllint(): boolean {
  try {
    execFileSync("xmllint", ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** Throws if a text is no valid `pain.001.001.09`. */
export async function validate(xml: string): Promise<void> {
  if (!canValidate) return;
  const folder = await mkdtemp(path.join(tmpdir(), "safeport-pain-"));
  try {
    const file = path.join(folder, "batch.xml");
    await writeFile(file, xml);
    await promisify(execFile)("xmllint", ["--noout", "--schema", schema, file]);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Number of places of a text in another. */
export const countOf = (xml: string, text: string) => xml.split(text).length - 1;
