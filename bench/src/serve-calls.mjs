// Runs in another checkout: starts its server on its own fixture database, and prints its address and its calls, in the contract of that version, as a
// line of JSON. It ends with its input.
import { once } from "node:events";
import path from "node:path";
import { pathToFileURL } from "node:url";

const [rows = "10000", titles = "[]"] = process.argv.slice(2);
/** @param {string} name a file of that checkout's bench */
const load = (name) => import(pathToFileURL(path.resolve("bench/src", name)).href);
const [{ openFixtureDatabases }, { startSafeport }, { choosePeople }, { makeCalls }] = await Promise.all(
  ["fixture-databases.ts", "servers.ts", "people.ts", "calls.ts"].map(load),
);
const databases = await openFixtureDatabases(console.error);
const url = await databases.open(Number(rows));
const server = await startSafeport(url);
const calls = makeCalls(await choosePeople(url, server.url, 96), 96);
const wanted = calls.filter((/** @type {{ title: string }} */ { title }) => JSON.parse(titles).includes(title));
console.log(JSON.stringify({ pid: server.pid, url: server.url, calls: wanted }));
process.stdin.resume();
await once(process.stdin, "end");
await server.stop();
await databases.close();
