import type { Seeded } from "@safeport/db/factories/seeded";
import { day } from "./clock.ts";
import type { GeneratedHacker, ReportPlan } from "./generated.ts";

export type Words = Readonly<Record<string, string>>;

const browsers = [
  "Firefox 133 on Debian",
  "Chrome 131 on Windows 11",
  "Safari 18.1 on macOS",
  "Edge 131",
  "Firefox 132 on macOS",
  "Chromium 130, Burp in between",
  "Brave 1.73",
];

/** Puts the words of a report into a text; a `{name}` that is not one of them stays as it is, since texts contain code. */
export function fillIn(text: string, words: Words): string {
  return text.replace(/\{([a-z]+)\}/g, (whole, name: string) => words[name] ?? whole);
}

/** Values of the `{words}` in texts about this report. */
export function wordsOf(
  random: Seeded,
  {
    program,
    surface,
    author,
    sent,
    rating,
  }: Pick<ReportPlan, "program" | "surface" | "sent" | "rating"> & { author: GeneratedHacker },
): Words {
  const [, asset, feature, path, param, host] = surface;
  const id = random.int(10_412, 98_730);
  const token = random.hex(8);
  return {
    company: program.company.content.name,
    product: program.content.product,
    host: host ?? hostOf(asset, program.company.content.domain),
    asset,
    feature,
    path: path.replaceAll("{n}", String(id)),
    param,
    id: String(id),
    other: String(id - random.int(1, 9)),
    n: String(random.int(4, 60)),
    ms: String(random.int(180, 940)),
    me: author.username,
    author: author.first_name,
    mail: `${author.username}+test@mail.example`,
    token,
    oob: `${random.hex(5)}.oob.example`,
    browser: random.pick(browsers),
    date: new Date(sent.getTime() - random.int(0, 3) * day).toISOString().slice(0, 10),
    version: `${random.int(1, 9)}.${random.int(0, 24)}.${random.int(0, 9)}`,
    ticket: `SEC-${random.int(1_040, 9_870)}`,
    severity: rating.severity,
  };
}

function hostOf(asset: string, domain: string): string {
  if (/^https?:/.test(asset)) return new URL(asset).host;
  return /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(asset) && asset.endsWith(".example") ? asset : domain;
}
