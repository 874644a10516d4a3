import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { withParsedMail } from "../src/features/intake/parse-mail.ts";
import { redactMessage, removedPart } from "../src/features/intake/parsing/redact-message.mjs";
import { removedLink } from "../src/platform/removed-link.mjs";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "mail-secrets-"));
});
afterAll(() => rm(folder, { recursive: true }));

const signature = "aB3-_".repeat(8).concat("xyz");
const secret = `0192a3b4-1234-4123-8123-0123456789ab.${signature}`;
const link = `Open https://safeport.example/intake-report#token=${secret} now`;

const lines = (text: string) => text.replace(/.{76}/g, "$&\r\n");
const base64 = (text: string) => lines(Buffer.from(text).toString("base64"));
const quoted = (text: string) => text.replaceAll("=", "=3D").replace(/(?:=3D|[^=\r\n]){60}/g, "$&=\r\n");
const encoders = { base64, "quoted-printable": quoted };
type Encoding = keyof typeof encoders;

const part = (type: string, body: string, encoding?: Encoding) =>
  `Content-Type: ${type}\r\n${encoding ? `Content-Transfer-Encoding: ${encoding}\r\n` : ""}\r\n${encoding ? encoders[encoding](body) : body}`;
const inParts = (boundary: string, ...parts: string[]) =>
  `${parts.map((one) => `--${boundary}\r\n${one}\r\n`).join("")}--${boundary}--\r\n`;
const head = "From: Kim <kim@people.example>\r\nTo: a@lark.example\r\nSubject: Fwd\r\nMIME-Version: 1.0\r\n";
const inner = (encoding: Encoding, text: string) => head + part("text/plain", `${text}\r\nFirefox 120`, encoding);
/** A mail with a part; parts in one another have other boundaries. */
function around(one: string): string {
  const boundary = `out${one.length}`;
  return `${head}Content-Type: multipart/mixed; boundary="${boundary}"\r\n\r\n${inParts(boundary, part("text/plain", "See below"), one)}`;
}

/** A text with all that it has in encodings, decoded as often as it changes. */
function opened(text: string, depth = 0): string {
  if (depth > 5) return text;
  const runs = [...text.matchAll(/(?:[A-Za-z0-9+/]{20,}={0,2}\r?\n?)+/g)].map(([run]) =>
    Buffer.from(run, "base64").toString("latin1"),
  );
  const soft = text
    .replace(/=\r?\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_all, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return [text, ...runs, ...(soft === text ? [] : [soft])].map((one, at) => (at === 0 ? one : opened(one, depth + 1))).join("\n");
}

/** All that the process writes of a mail. */
async function written(message: string): Promise<string> {
  return withParsedMail({ dataDir: folder, intakeKey: null }, Buffer.from(message), async (mail, parts) => {
    if (!mail) throw new Error("unreadable");
    const files = await Promise.all((await readdir(parts)).map((name) => readFile(path.join(parts, name), "latin1")));
    return [JSON.stringify(mail), ...files].join("\n");
  });
}

/** Mails that have a text in encodings within one another. */
function shapesOf(text: string): [string, string][] {
  const shapes: [string, string][] = [];
  for (const outer of ["base64", "quoted-printable"] as const)
    for (const within of ["base64", "quoted-printable"] as const) {
      const name = `${within} in ${outer}`;
      shapes.push(
        [`a message, ${name}`, around(part("message/rfc822", inner(within, text), outer))],
        [
          `a file with the name of a message, ${name}`,
          around(part('application/octet-stream; name="mail.eml"', inner(within, text), outer)),
        ],
        [
          `parts, ${name}`,
          around(part('multipart/alternative; boundary="in"', inParts("in", part("text/plain", text, within)), outer)),
        ],
        [
          `a message in a message, ${name}`,
          around(part("message/rfc822", around(part("message/rfc822", inner(within, text), outer)), outer)),
        ],
        [
          `parts that name an encoding and have none, ${name}`,
          around(
            `Content-Type: multipart/mixed; boundary="=AB12"\r\nContent-Transfer-Encoding: ${outer}\r\n\r\n${inParts("=AB12", part("text/plain", text, within))}`,
          ),
        ],
      );
    }
  shapes.push(
    [
      "references of characters",
      around(part("text/html", `<p>${text.replaceAll("-", "&#45;").replaceAll("_", "&#x5F;")}</p>`, "base64")),
    ],
    [
      "an address in another",
      around(part("text/plain", `https://links.example/?u=${encodeURIComponent(text).replaceAll("-", "%2D")}`, "base64")),
    ],
    ["a part without headers", `${head}Content-Type: multipart/mixed; boundary="out"\r\n\r\n${inParts("out", `\r\n${text}`)}`],
  );
  return shapes;
}

describe("the secret of a private link @spec:10.40", () => {
  it.each(shapesOf(link))("is in nothing that is kept of a mail: %s", async (_name, message) => {
    expect(
      opened(message)
        .replaceAll(/&#45;|%2D/g, "-")
        .replaceAll("&#x5F;", "_"),
    ).toContain(signature);
    const kept = opened(await written(message))
      .replaceAll(/&#45;|%2D/g, "-")
      .replaceAll("&#x5F;", "_");
    expect(kept).not.toContain(signature);
    expect(kept).toContain(removedLink);
  });

  it.each(shapesOf("token=0192a3b4-1234-4123-8123-0123456789ab.short &#45; %2D"))(
    "alone changes a mail: %s",
    (_name, message) => {
      expect(redactMessage(Buffer.from(message)).toString()).toBe(message);
    },
  );

  it("is looked for thirty parts deep, and what is deeper is left out", () => {
    const nested = (depth: number) => {
      let message = inner("base64", link);
      for (let at = 0; at < depth; at++) message = head + part("message/rfc822", message);
      return redactMessage(Buffer.from(message)).toString();
    };
    expect(opened(nested(29))).toContain(removedLink);
    expect(opened(nested(29))).not.toContain(removedPart);
    const deep = nested(31);
    expect(deep).toContain(removedPart);
    expect(opened(deep)).not.toContain(signature);
  });

  it("is looked for in time where each part could be read in two ways", () => {
    let message = inner("quoted-printable", link);
    for (let at = 0; at < 28; at++)
      message = `${head}X-A: =3D\r\nContent-Type: message/rfc822\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n${message}`;
    const before = process.cpuUsage().user;
    const cleaned = redactMessage(Buffer.from(message + "=3D a".repeat(200_000))).toString();
    expect(process.cpuUsage().user - before).toBeLessThan(3_000_000);
    expect(opened(cleaned)).not.toContain(signature);
  });
});
