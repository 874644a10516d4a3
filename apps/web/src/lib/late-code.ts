/** Code that a page does without until somebody uses what needs it. */
export interface LateCode<T> {
  /** Fetches it, or waits for a fetch under way. After a failure, the next call tries again. */
  load: () => Promise<T>;
  /** The code, or null before it is there. */
  peek: () => T | null;
  /** The code, for what happens only once it is there; throws before. */
  get: () => T;
}

export function lateCode<T>(fetchCode: () => Promise<T>): LateCode<T> {
  let code: T | null = null;
  let fetching: Promise<T> | null = null;
  const load = async () => {
    try {
      code = await fetchCode();
      return code;
    } finally {
      fetching = null;
    }
  };
  return {
    load: () => {
      fetching ??= load();
      return fetching;
    },
    peek: () => code,
    get: () => {
      if (code === null) throw new Error("Used before it is loaded");
      return code;
    },
  };
}
