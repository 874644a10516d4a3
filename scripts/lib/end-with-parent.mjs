/**
 * Calls `onEnd` once when npm, which started us, is gone: killed outright it passes no signal on. Does nothing when npm did not start us, as
 * a service manager may well start us and leave. The scripts in package.json say `exec`, or a shell would stand between npm and us.
 * @param {() => void} onEnd
 */
export function endWithParent(onEnd) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    onEnd();
  }, 250);
  timer.unref();
}
