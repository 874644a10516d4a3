import path from "node:path";
import { distance } from "fastest-levenshtein";
import { settingNames } from "./environment.ts";
import type { Settings } from "./settings.ts";

/** Prefixes of our settings. An unknown name with one of them is probably a misspelt setting. */
const ownPrefix = /^(SAFEPORT|S3|SMTP|DATABASE|STRIPE|INTAKE|CAPTCHA)_/;

/** One warning per line: unknown names that look like settings, and an embedded database in production. */
export function settingWarnings(env: NodeJS.ProcessEnv, settings: Settings): string[] {
  const warnings = Object.keys(env).flatMap((name) => warningOf(name) ?? []);
  if (env.NODE_ENV === "production" && settings.databaseUrl === null)
    warnings.push(
      `DATABASE_URL is not set: the database is the PostgreSQL that comes along, in ${path.join(settings.dataDir, "postgres")}`,
    );
  return warnings;
}

function warningOf(name: string): string | null {
  const upper = name.toUpperCase();
  if (settingNames.includes(name)) return null;
  const near = settingNames.find((setting) => isNear(upper, setting, typosIn(setting)));
  if (near) return `There is no setting ${name}; did you mean ${near}?`;
  return ownPrefix.test(upper) ? `There is no setting ${name}, so it changes nothing` : null;
}

/** Whether so many typos lie between two names; names of too different lengths are not compared, as a server looks at all of its environment. */
function isNear(one: string, other: string, typos: number): boolean {
  return Math.abs(one.length - other.length) <= typos && distance(one, other) <= typos;
}

/** Short names are close to names of other programs, such as HOME and HOST. */
function typosIn(setting: string): number {
  return setting.length < 7 ? 1 : 2;
}
