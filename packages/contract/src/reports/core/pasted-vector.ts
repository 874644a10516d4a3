/** The longest address of a calculator. */
const maxPasted = 2_000;

/** The vector in a pasted text: the text itself, or the address of a calculator that holds it, such as those of FIRST and NVD. */
export function pastedVector(text: string): string {
  const trimmed = text.trim();
  if (trimmed.length > maxPasted) return text;
  const pasted = decoded(trimmed);
  const start = pasted.search(/CVSS:/i);
  const isAddress = /^(?:https?:\/\/)?[\w.-]+\.[a-z]{2,}[/?#]/i.test(pasted);
  if (!isAddress) return start > 0 ? pasted.slice(start) : text;
  if (start >= 0) return endOfPart(pasted.slice(start));
  // NVD names the version apart from the metrics.
  const metrics = /[?&#]vector=([^&#]+)/i.exec(pasted)?.[1];
  const version = /[?&#]version=([\d.]+)/i.exec(pasted)?.[1];
  if (!metrics) return text;
  const bare = endOfPart(metrics.replace(/^[([]+/, ""));
  return version ? `CVSS:${version}/${bare}` : bare;
}

function endOfPart(text: string): string {
  return text.split(/[&#?\s"'<>)\]]/, 1)[0] ?? "";
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
