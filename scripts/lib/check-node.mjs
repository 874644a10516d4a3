/** Ends the process with a one-line message if Node is too old. Uses only syntax that old versions can parse. */
export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`Safeport needs Node 20.19 or newer, and this is ${process.versions.node}: get one from https://nodejs.org`);
  process.exit(1);
}
