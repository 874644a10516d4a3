/**
 * A text without the characters at its end that a pattern of one character matches. A loop, since a pattern would try each run of
 * such characters from each of them.
 */
export function withoutTail(text: string, dropped: RegExp): string {
  let end = text.length;
  while (end > 0 && dropped.test(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}
