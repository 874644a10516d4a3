import { createStore } from "./store.ts";

/** Set while a call waits for its caller to give their password again. */
const waiting = createStore<{ promise: Promise<boolean>; settle: (proved: boolean) => void } | null>(null);

/** Whether the app shell shows the dialog that asks for the password. */
export const useReauthenticationWanted = () => waiting.use() !== null;

/** Asks for the password, once for all calls that wait; resolves to whether it was given. */
export function askToReauthenticate(): Promise<boolean> {
  const pending = waiting.get();
  if (pending) return pending.promise;
  let settle: (proved: boolean) => void = () => {};
  const promise = new Promise<boolean>((resolve) => {
    settle = resolve;
  });
  waiting.set({ promise, settle });
  return promise;
}

/** Called when the password was accepted, or the dialog was closed without one. */
export function settleReauthentication(proved: boolean): void {
  waiting.get()?.settle(proved);
  waiting.set(null);
}
