/**
 * How many of something a test takes: `few` in `npm test`, `many` in `npm run test:nightly`, or the number that the environment has under this name.
 */
export function howMany(name: string, few: number, many: number): number {
  return Number(process.env[name] ?? (process.env.NIGHTLY ? many : few));
}
