import { textLimits } from "@safeport/contract/kernel/text.limits";
import { textKey } from "@safeport/contract/kernel/text-key";
import { handleOf } from "@safeport/contract/programs/core/program-handle";
import { cleanLine } from "@safeport/foreign-files/clean-text";
import { type Platform, platforms } from "@safeport/program-lists/listed-program";

/** Hands out titles and handles that no program has yet. */
export interface ProgramNames {
  /** The title, with a suffix where another program has it: ` (Bugcrowd)` among lists, ` (2)` within one. */
  title(wanted: string, platform: Platform): { title: string; title_key: string };
  handle(title: string): string;
}

/** Starts from the names in use. */
export function programNames(
  taken: readonly { title_key: string | null; handle: string; import_source: string | null }[],
): ProgramNames {
  const sources = new Map(
    taken.flatMap(({ title_key, import_source }) => (title_key === null ? [] : [[title_key, import_source]])),
  );
  const handles = new Set(taken.map((name) => name.handle));
  // Remembers the last number used for a name, so that many equal names do not slow the search down.
  const tried = new Map<string, number>();

  function firstFree<T>(stem: string, at: (n: number) => T, isFree: (name: T) => boolean): T {
    for (let n = tried.get(stem) ?? 1; ; n++) {
      const name = at(n);
      if (!isFree(name)) continue;
      tried.set(stem, n);
      return name;
    }
  }

  return {
    title(wanted, platform) {
      const key = textKey(wanted);
      const elsewhere = sources.has(key) && sources.get(key) !== platform;
      const base = elsewhere ? withSuffix(wanted, platforms[platform]) : wanted;
      const title = firstFree(
        `title ${textKey(base)}`,
        (n) => (n === 1 ? base : withSuffix(base, String(n))),
        (name) => !sources.has(textKey(name)),
      );
      sources.set(textKey(title), platform);
      return { title, title_key: textKey(title) };
    },
    handle(title) {
      const handle = firstFree(
        `handle ${handleOf(title)}`,
        (n) => handleOf(title, n),
        (name) => !handles.has(name),
      );
      handles.add(handle);
      return handle;
    },
  };
}

/** Whether `stored` is the listed title `wanted`, with or without a suffix of ours. */
export function isTitleOf(stored: string, wanted: string, platform: Platform): boolean {
  const key = textKey(stored);
  const number = / \((\d{1,7})\)$/.exec(stored)?.[1];
  return [wanted, withSuffix(wanted, platforms[platform])].some(
    (form) => key === textKey(form) || (number !== undefined && key === textKey(withSuffix(form, number))),
  );
}

function withSuffix(title: string, suffix: string): string {
  const end = ` (${suffix})`;
  return cleanLine(title, textLimits.title - end.length).text + end;
}
