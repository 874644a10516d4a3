declare global {
  interface Window {
    /** What the script of index.html has asked the server for while the code was loading. */
    earlyAnswer?: { path: string; token: string; response: Promise<Response> } | undefined;
  }
}

/** The answer that was asked for early, once, if it is the one to this GET call. */
export function takeEarlyAnswer(path: string, token: string | undefined): Promise<Response> | undefined {
  const early = window.earlyAnswer;
  if (early?.path !== path || early.token !== token) return undefined;
  dropEarlyAnswer();
  return early.response;
}

/** Forgets an answer that the first page did not need, since it would be out of date for a later one. */
export function dropEarlyAnswer(): void {
  window.earlyAnswer = undefined;
}
