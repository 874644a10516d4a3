declare global {
  interface Window {
    /** What the script of index.html has asked the server for while the code was loading, by path and query. */
    earlyAnswers?: { token: string; responses: Map<string, Promise<Response>> } | undefined;
  }
}

/** The answer that was asked for early, once, if it is the one to this GET call. */
export function takeEarlyAnswer(path: string, token: string | undefined): Promise<Response> | undefined {
  const early = window.earlyAnswers;
  if (!early || early.token !== token) return undefined;
  const response = early.responses.get(path);
  early.responses.delete(path);
  return response;
}

/** Forgets answers that the first page did not need, since they would be out of date for a later one. */
export function dropEarlyAnswers(): void {
  window.earlyAnswers = undefined;
}
