import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { isInstalled } from "./installed.ts";

const run = promisify(execFile);

/** Whether Debian's zbar-tools is there; if not, drawn codes are not read. */
export const canReadQr = isInstalled("zbarimg", "--version");
if (!canReadQr) console.info("QR codes are not read: `apt-get install zbar-tools` has what is missing");

/** The text of the one QR code in a picture (PNG), as a program of others reads it; throws if it finds none. */
export async function readQr(png: Buffer): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "safeport-qr-"));
  try {
    const file = path.join(folder, "code.png");
    await writeFile(file, png);
    // Its bytes: the program guesses at alphabets otherwise, while a code of EPC069-12 says that it is UTF-8.
    const settings = ["-Sdisable", "-Sqrcode.enable", "-Sbinary"];
    return (await run("zbarimg", ["--raw", "--oneshot", "--quiet", ...settings, file])).stdout;
  } finally {
    await rm(folder, { recursive: true });
  }
}
