import { bankAccountLimits } from "@safeport/contract/wallet/bank-accounts/bank-account.limits";

/** Letters that Unicode does not take apart, as banks write them (EPC217-08). */
const letters: Record<string, string> = {
  ...{ Ä: "AE", Ö: "OE", Ü: "UE", ä: "ae", ö: "oe", ü: "ue", ß: "ss", ẞ: "SS" },
  ...{ Æ: "AE", æ: "ae", Ø: "OE", ø: "oe", Å: "AA", å: "aa", Œ: "OE", œ: "oe" },
  ...{ Đ: "D", đ: "d", Ð: "D", ð: "d", Þ: "TH", þ: "th", Ł: "L", ł: "l", Ħ: "H", ħ: "h", ı: "i", Ŋ: "N", ŋ: "n" },
  ...{ "&": "+", "’": "'", "‘": "'", ʼ: "'", "`": "'", "´": "'", "‐": "-", "‑": "-", "–": "-", "—": "-", _: "-", "·": "." },
  ...{ '"': "'", "“": "'", "”": "'", "„": "'", "«": "'", "»": "'", ";": ",", "@": "(at)", "#": "+", "!": ".", "%": "/100" },
};

/** Greek and Cyrillic letters, in the order of the two texts beside each other. */
const scripts: readonly [string, string][] = [
  ["α β γ δ ε ζ η θ ι κ λ μ ν ξ ο π ρ σ ς τ υ φ χ ψ ω", "a v g d e z i th i k l m n x o p r s s t y f ch ps o"],
  [
    "а б в г ґ д ђ е ё є ж з и і ї й ј к л љ м н њ о п р с т ћ у ў ф х ц ч џ ш щ ъ ы ь э ю я ѓ ќ ѕ",
    "a b v g g d dj e e ie zh z i i i y j k l lj m n nj o p r s t c u u f kh ts ch dz sh shch a y y e yu ya g k dz",
  ],
];
const fromScripts = new Map(
  scripts.flatMap(([from, to]) => {
    const latin = to.split(" ");
    return from.split(" ").map((letter, at) => [letter, latin[at] ?? ""] as const);
  }),
);

/** Characters that every bank accepts (SWIFT character set x, without line breaks). */
const allowed = /^[A-Za-z0-9/\-?:().,'+ ]$/;

/**
 * A text in the characters that banks take. Every letter is replaced by the letters that stand for it, and none is dropped: null if one has no
 * such letters, as in Chinese or Arabic names.
 */
export function bankSpelling(text: string): string | null {
  let spelled = "";
  for (const character of text.normalize("NFC").replace(/\s+/gu, " ").trim()) {
    const spelling = spellingOf(character);
    if (spelling === null) return null;
    spelled += spelling;
  }
  return spelled === "" ? null : spelled;
}

function spellingOf(character: string): string | null {
  if (allowed.test(character)) return character;
  const whole = letters[character] ?? scriptLetter(character);
  if (whole !== undefined) return whole;
  // The base letter under its marks: é is e, ṩ is s.
  const base = character.normalize("NFKD").replace(/\p{M}/gu, "");
  if (base === "") return /\p{M}|\p{Cf}/u.test(character) ? "" : null;
  const spelled = [...base].map((one) => (allowed.test(one) ? one : (letters[one] ?? scriptLetter(one) ?? null)));
  return spelled.includes(null) ? null : spelled.join("");
}

function scriptLetter(character: string): string | undefined {
  const lower = character.toLowerCase();
  const latin = fromScripts.get(lower);
  if (latin === undefined || lower === character) return latin;
  return latin.charAt(0).toUpperCase() + latin.slice(1);
}

/** Whether banks accept this text as the name of an account holder. */
export function isBankSpelling(name: string): boolean {
  const spelled = bankSpelling(name);
  return spelled !== null && spelled.length <= bankAccountLimits.holder;
}
