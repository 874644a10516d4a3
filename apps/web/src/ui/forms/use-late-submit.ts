import { type FormEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { LateCode } from "../../lib/late-code.ts";

/**
 * For a form that cannot be sent without code which its first view does not need, such as what checks it. The form fetches that when somebody
 * begins to use it. If it is sent before the code is there, it waits; if the code cannot be fetched, `error` says so, and nothing is sent.
 */
export function useLateSubmit<T>({ peek, load }: LateCode<T>, submit: (event: FormEvent<HTMLFormElement>) => void) {
  const [code, setCode] = useState(peek);
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const waits = useRef(false);

  /** Fetches the code, without a word about a failure: the form may never be sent. */
  function begin(): void {
    if (!code) void load().then(setCode, () => {});
  }
  async function submitLater(form: HTMLFormElement): Promise<void> {
    waits.current = true;
    setPending(true);
    setError(null);
    let failure: unknown = null;
    const loaded = await load().catch((reason) => {
      failure = reason;
      return null;
    });
    waits.current = false;
    // The form is sent as it stands now.
    flushSync(() => {
      setCode(loaded);
      setPending(false);
      setError(failure);
    });
    if (loaded) form.requestSubmit();
  }
  return {
    /** Null until it is there. */
    code,
    pending,
    error,
    begin,
    /** Of the `<form>`. */
    events: {
      onFocus: begin,
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        if (peek()) return submit(event);
        event.preventDefault();
        if (!waits.current) void submitLater(event.currentTarget);
      },
    },
  };
}
