import * as z from "zod/mini";
import { fieldFinding, fieldRule } from "./field-error.ts";
import { expandsTooMuch } from "./markdown-expansion.ts";
import { textLimits } from "./text.limits.ts";

// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing control characters (but tab and line breaks) is the point
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/;
// In names and titles they make a text look like another; in a report they may be the payload itself.
const bidiOverrides = /[\u202a-\u202e\u2066-\u2069]/;

function without(pattern: RegExp) {
  return fieldRule((text: string) => !pattern.test(text), "forbidden_characters");
}

/** Several lines may be pasted from a terminal, so the refusal says which character stands where. */
const withoutControls = fieldFinding((text: string) => {
  const at = text.search(controls);
  if (at < 0) return null;
  const code = text.charCodeAt(at).toString(16).toUpperCase().padStart(4, "0");
  return { line: text.slice(0, at).split("\n").length, character: `U+${code}` };
}, "control_character");

// In addition to invisible characters (Unicode, DerivedCoreProperties): blanks, and the braille cell without a dot.
const visible = /[^\p{Default_Ignorable_Code_Point}\p{Z}\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2800]/u;

/** Whether a text has no visible character. */
export function isBlank(text: string): boolean {
  return !visible.test(text);
}

/** One line of text, outer spaces dropped, `min` to `max` characters; something of it can be seen where there must be any. */
export function singleLine(max: number, min = 1) {
  return z.string().check(
    z.trim(),
    z.minLength(min),
    z.maxLength(max),
    without(controls),
    without(/[\r\n\t\u2028\u2029]/),
    without(bidiOverrides),
    fieldRule((text: string) => text === "" || !isBlank(text), "blank"),
  );
}

// Joiners are part of letters in some scripts; other invisible characters only let one name pass for another.
const hidden = /(?![\u200c\u200d])\p{Default_Ignorable_Code_Point}/u;

/** The name of a person or a company: one line, at most `textLimits.name`, of which everything but joiners can be seen. */
export function properName() {
  return singleLine(textLimits.name).check(without(hidden));
}

/** Several lines, at most `max` characters; not trimmed, since indentation means something. */
export function multiLine(max: number, min = 0) {
  return z.string().check(z.minLength(min), z.maxLength(max), withoutControls);
}

/** Several lines of markdown, which browsers draw. */
export function markdown(max: number, min = 0) {
  // A text that is too long is refused for that, and not looked into.
  return multiLine(max, min).check(
    fieldRule((text: string) => text.length > max || !expandsTooMuch(text), "markdown_too_complex"),
  );
}

/** A remark of several lines, outer blanks dropped, `min` to `max` characters. */
export function trimmedLines(max: number, min = 0) {
  return z.string().check(z.trim(), z.minLength(min), z.maxLength(max), withoutControls);
}

/**
 * A text without the characters at its end that a pattern of one character matches. A loop, since a pattern would try each run of
 * such characters from each of them.
 */
export function withoutTail(text: string, dropped: RegExp): string {
  let end = text.length;
  while (end > 0 && dropped.test(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}

/** A path of the web with its query, such as `/bounties`; never the address of another site. */
export const SitePath = z.string().check(z.maxLength(textLimits.path), z.regex(/^\/(?![/\\])[^\s\\]*$/));
