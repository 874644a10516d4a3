import type { Seeded } from "@safeport/db/factories/seeded";
import { limits, openings, thoughts } from "../content/asides.ts";
import type { Language, Voice } from "../content/shapes.ts";
import { fillIn, type Words } from "./fill-in.ts";
import type { ReportPlan } from "./generated.ts";

export interface ReportText {
  title: string;
  description: string;
  steps: string;
  impact: string;
}

/** Pieces of a description; those that may be left out are empty then. */
interface Parts {
  opening: string;
  summary: string;
  detail: string;
  proof: string;
  limits: string;
  thoughts: string;
  fix: string;
}

const maxTitle = 150;
const thoroughVoices: readonly Voice[] = ["sections", "table", "letter"];

const greetings: Readonly<Record<Language, readonly string[]>> = {
  en: ["Hi {company} team,", "Hello,", "Dear team,", "Good morning,"],
  fr: ["Bonjour,", "Bonjour à toute l'équipe,"],
  es: ["Hola, equipo:", "Buenas,"],
  de: ["Guten Tag,", "Hallo zusammen,"],
  pt: ["Olá equipa,", "Bom dia,"],
  it: ["Ciao a tutti,", "Buongiorno,"],
};
const farewells: Readonly<Record<Language, readonly string[]>> = {
  en: ["Best regards,\n{author}", "Thanks for your time,\n{author}", "Kind regards\n\n— {author}"],
  fr: ["Bien à vous,\n{author}", "Cordialement,\n{author}"],
  es: ["Un saludo,\n{author}", "Gracias de antemano.\n{author}"],
  de: ["Viele Grüße\n{author}", "Mit freundlichen Grüßen\n{author}"],
  pt: ["Cumprimentos,\n{author}", "Abraço,\n{author}"],
  it: ["Saluti,\n{author}", "Grazie,\n{author}"],
};

/**
 * Writes a report in its author's manner. The more often a write-up was used, the further its texts are turned against each other;
 * `titles` are those that are taken.
 */
export function writeReport(random: Seeded, plan: ReportPlan, words: Words, titles: Set<string>): ReportText {
  if (plan.oneOff) return { ...plan.oneOff };
  const { writeUp, use, author, weak } = plan;
  const take = <T>(list: readonly T[], turn: number): T => list[(use + Math.floor(use / list.length) * turn) % list.length] as T;
  const say = (text: string) => fillIn(text, words);
  const thorough = !weak && thoroughVoices.includes(author.voice) && use % 4 === 1;
  const aside = (texts: readonly string[], chance: number) => (!weak && random.chance(chance) ? say(random.pick(texts)) : "");
  const parts: Parts = {
    opening: aside(openings, 0.45),
    summary: say(take(writeUp.summaries, 1)),
    detail: thorough ? writeUp.details.map(say).join("\n\n") : say(take(writeUp.details, 1)),
    proof: thorough ? writeUp.proofs.map(say).join("\n\n") : say(take(writeUp.proofs, 2)),
    limits: aside(limits, 0.55),
    thoughts: thorough
      ? random.shuffled(thoughts).slice(0, 3).map(say).join("\n\n")
      : aside(thoughts, author.voice === "sections" ? 0.3 : 0),
    fix: say(take(writeUp.fixes, 1)),
  };
  const steps = take(writeUp.steps, 1).map(say);
  const impact = thorough ? writeUp.impacts.map((text) => `- ${say(text)}`).join("\n") : say(take(writeUp.impacts, 1));
  const title = titleOf(writeUp.titles, use, words, titles);
  titles.add(title);
  return {
    title,
    description: inVoice[author.voice](random, parts, words, author.language),
    steps: author.voice === "sloppy" ? careless(steps.join("\n")) : numbered(random, steps),
    impact: author.voice === "sloppy" ? careless(impact) : impact,
  };
}

/** The next title in turn that is short enough and not taken; where all are, one that names the place. */
function titleOf(titles: readonly string[], use: number, words: Words, taken: ReadonlySet<string>): string {
  const turned = titles.map((_, place) => titles[(use + place) % titles.length] as string);
  const named = turned.flatMap((title) => [`${title} ({feature})`, `${title} ({feature}, {host})`]);
  const fitting = [...turned, ...named].map((title) => capital(fillIn(title, words))).filter((title) => title.length <= maxTitle);
  const title = fitting.find((text) => !taken.has(text)) ?? fitting[0];
  if (!title) throw new Error(`No title fits: ${turned[0]}`);
  return title;
}

/** A sentence begins with a capital, unless it begins with a name such as `api.example`. */
function capital(title: string): string {
  return title.replace(/^[a-zà-ÿ](?=[a-zà-ÿ]+ )/, (letter) => letter.toUpperCase());
}

type InVoice = (random: Seeded, parts: Parts, words: Words, language: Language) => string;

const inVoice: Readonly<Record<Voice, InVoice>> = {
  sections: (random, { opening, summary, detail, proof, limits, thoughts, fix }, words) =>
    paragraphs(
      opening,
      "## Summary",
      summary,
      "## Details",
      detail,
      random.pick(["## Proof of concept", "## Proof", "## Reproduction"]),
      proof,
      limits,
      random.chance(0.4) ? fillIn("## Environment\n\n- {browser}\n- account `{me}`, created for this test\n- {date}", words) : "",
      thoughts,
      "## Suggested fix",
      fix,
    ),
  table: (_random, { opening, summary, detail, proof, limits, thoughts, fix }, words) =>
    paragraphs(
      opening,
      summary,
      fillIn(
        "| | |\n|---|---|\n| Asset | `{asset}` |\n| Place | {feature}, `{path}` |\n| Parameter | `{param}` |\n| Tested | {date}, {browser} |\n| Severity | **{severity}** in my view |",
        words,
      ),
      detail,
      proof,
      limits,
      thoughts,
      `**Fix.** ${fix}`,
    ),
  letter: (random, { opening, summary, detail, proof, limits, thoughts, fix }, words, language) =>
    paragraphs(
      fillIn(random.pick(greetings[language]), words),
      `${opening} ${summary}`.trim(),
      detail,
      proof,
      limits,
      thoughts,
      random.chance(0.5)
        ? `${random.pick(["If I may suggest something:", "A thought on the fix:", "What would help:"])} ${fix}`
        : "",
      fillIn(random.pick(farewells[language]), words),
    ),
  plain: (random, { opening, summary, detail, proof, limits, fix }) =>
    paragraphs(`${opening} ${summary}`.trim(), detail, proof, `${limits} ${random.chance(0.5) ? fix : ""}`.trim()),
  notes: (random, { summary, detail, proof, limits, fix }, words) =>
    paragraphs(
      fillIn("- **Where:** {feature} (`{path}`) on `{host}`\n- **Parameter:** `{param}`\n- **When:** {date}", words),
      `- **What:** ${summary}\n- **Why:** ${detail.split("\n")[0]}${random.chance(0.5) ? `\n- **Fix:** ${fix}` : ""}`,
      proof,
      limits,
    ),
  terse: (random, { summary, detail, proof, limits }) => paragraphs(summary, random.chance(0.4) ? detail : "", proof, limits),
  sloppy: (random, { summary, detail, proof }) =>
    paragraphs(
      random.pick(["hello team", "hi sir", "hlo", "Respected team", ""]),
      careless(summary),
      random.chance(0.5) ? careless(detail) : "",
      proof,
      random.pick(["please fix asap", "waiting for your reply", "thanks", "is this eligible for bounty?", ""]),
    ),
};

function paragraphs(...parts: string[]): string {
  return parts.filter((part) => part !== "").join("\n\n");
}

function numbered(random: Seeded, steps: readonly string[]): string {
  const mark = random.chance(0.85) ? (place: number) => `${place + 1}.` : () => "-";
  return steps.map((step, place) => `${mark(place)} ${step}`).join("\n");
}

/** The same text, written in a hurry; code keeps its case. */
function careless(text: string): string {
  return text
    .split(/(`+[^`]*`+)/)
    .map((piece) =>
      piece.startsWith("`")
        ? piece
        : piece
            .toLowerCase()
            .replace(/\byou\b/g, "u")
            .replace(/\bplease\b/g, "pls")
            .replace(/\.(?=\s|$)/g, "")
            .replace(/’|'/g, ""),
    )
    .join("");
}
