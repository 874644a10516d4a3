/**
 * Calls `onEnd` once when the npm that started us is gone: if it is killed with SIGKILL, it forwards no signal. Does nothing if npm did not
 * start us, because a service manager may start us and exit. The scripts in package.json use `exec`, so that no shell is between npm and us.
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
