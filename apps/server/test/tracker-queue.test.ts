import { expect, it } from "vitest";
import { addIssueComment, createIssue } from "../src/features/integrations/tracker-client.ts";
import { renderAdf } from "../src/platform/markdown/render-markdown.ts";
import type { Outbound } from "../src/platform/outbound/outbound.ts";

const access = { base_url: "https://a.example", project: "SEC", project_ref: "15", account: "a", token: "b" };
const issue = { title: "a", body_markdown: "b", severity_mark: null, link: "https://b.example" };
const place = { project: "SEC", project_ref: "15", key: "7" };
const comment = { body_markdown: "b", mark: "#c", created_at: new Date(0) };
const outbound = { fetch: () => Promise.reject(new Error("called")) } as unknown as Outbound;

it.each(["github", "gitlab", "jira"] as const)("a text for %s that gets no turn in the worker is tried again", async (kind) => {
  const others = Array.from({ length: 201 }, (_, nth) => renderAdf(`text ${nth}`));
  const sent: Promise<unknown>[] = [createIssue(outbound, { ...access, kind }, issue)];
  // GitHub takes a comment as it is.
  if (kind !== "github") sent.push(addIssueComment(outbound, { ...access, kind }, place, comment, false));
  await expect(Promise.allSettled(sent)).resolves.toEqual(
    sent.map(() => ({
      status: "rejected",
      reason: expect.objectContaining({ name: "IntegrationError", failure: "unavailable", isFinal: false }),
    })),
  );
  await Promise.all(others);
});
