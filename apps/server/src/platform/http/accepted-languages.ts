/** The language tags of an `Accept-Language` header (RFC 9110 §12.5.4), the most wanted first. */
export function languagesOf(header: string): string[] {
  return header
    .split(",")
    .map((part) => {
      const [tag = "", ...parameters] = part.split(";").map((text) => text.trim());
      const weight = parameters.find((parameter) => parameter.startsWith("q="));
      return { tag, weight: weight === undefined ? 1 : Number(weight.slice(2)) || 0 };
    })
    .filter(({ tag, weight }) => tag !== "" && weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag);
}
