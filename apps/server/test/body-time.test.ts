import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { uploadFile } from "@safeport/contract/files/file.endpoints";
import { addComment } from "@safeport/contract/reports/timeline/timeline.endpoints";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { limitBodyTime } from "../src/platform/http/body-time.ts";

let server: Server;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  server = createServer((request, answer) => {
    request.resume().once("end", () => answer.end("done"));
  });
  limitBodyTime(server, [uploadFile, addComment]);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterEach(() => {
  vi.useRealTimers();
  server.closeAllConnections();
  server.close();
});

/** Sends the half of a request, lets a minute pass, then sends the rest; returns the first line of the answer. */
async function answerAfter(minutes: number, path: string): Promise<string | undefined> {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  let text = "";
  socket.on("data", (chunk) => {
    text += chunk;
  });
  socket.on("error", () => {});
  const arrived = once(server, "request");
  socket.write(`POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\nha`);
  await arrived;
  await vi.advanceTimersByTimeAsync(minutes * 60_000);
  socket.write("lf");
  vi.useRealTimers();
  await expect.poll(() => text).toContain("HTTP/1.1");
  socket.destroy();
  return text.split("\r\n")[0];
}

it("a body may take nearly a minute", async () => {
  expect(await answerAfter(0.9, "/v1/report_timeline/x/")).toBe("HTTP/1.1 200 OK");
});

it("a body that takes more than a minute is refused", async () => {
  expect(await answerAfter(1.1, "/v1/report_timeline/x/")).toBe("HTTP/1.1 408 Request Timeout");
});

it.each(["/v1/uploaded_files", "/v1/uploaded_files/", "/v1/uploaded_files?x=1"])(
  "a large upload to %s has more time",
  async (path) => {
    expect(await answerAfter(10, path)).toBe("HTTP/1.1 200 OK");
  },
);
