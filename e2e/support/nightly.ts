/** The variants of a test: `few` in `npm test`, `all` in `npm run test:nightly`. */
export function variants<T>(few: readonly T[], all: readonly T[]): readonly T[] {
  return process.env.NIGHTLY ? all : few;
}
