/** The name that the texts are written with, and that a platform has until its staff give it another. */
export const productName = "Safeport";

/** The texts with the name of the platform in place of the product's. `name` must be literal text in the syntax of the texts. */
export function withPlatformName<T>(texts: T, name: string): T {
  if (name === productName) return texts;
  if (typeof texts === "string") return texts.replaceAll(productName, () => name) as T;
  if (Array.isArray(texts)) return texts.map((text) => withPlatformName(text, name)) as T;
  if (typeof texts !== "object" || texts === null) return texts;
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, withPlatformName(text, name)])) as T;
}
