/** Ends the process with one line when Node is older than Safeport needs. Written so that old ones can still read it. */
export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`Safeport needs Node 20.19 or newer, and this is ${process.versions.node}: get one from https://nodejs.org`);
  process.exit(1);
}
