/**
 * A process of its own, so that its times do not contain the work of the bench: `node poll-health.mjs <address>` asks for it every 20 ms and answers each
 * message with the longest answer since the one before, in milliseconds.
 */
const [address = ""] = process.argv.slice(2);
let longest = 0;
/** @type {number[]} the starts of requests without an answer */
let open = [];

setInterval(async () => {
  const began = performance.now();
  open.push(began);
  await fetch(address).then((answer) => answer.text());
  open = open.filter((start) => start !== began);
  longest = Math.max(longest, performance.now() - began);
}, 20);

process.on("message", () => {
  const waiting = open.map((start) => performance.now() - start);
  process.send?.(Math.max(longest, ...waiting));
  longest = 0;
});
