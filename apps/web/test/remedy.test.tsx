import { notifications, notificationsStore } from "@mantine/notifications";
import { findRemedy, type Remedy, remedies, remedyOf } from "@safeport/contract/kernel/remedy";
import { en } from "@safeport/messages/en";
import { fr } from "@safeport/messages/fr";
import { expect, test, vi } from "vitest";
import { FailureAlert } from "../src/features/reports/core/components/failure-alert.tsx";
import { errorOfAnswer } from "../src/lib/api-error.ts";
import { ErrorState } from "../src/ui/error-state.tsx";
import { Page } from "../src/ui/page.tsx";
import { RemedyButton } from "../src/ui/remedy.tsx";
import { remedyLink, useWayBack } from "../src/ui/remedy-link.ts";
import { useErrorToast } from "../src/ui/use-error-toast.ts";
import { markupOf } from "./support/render.tsx";
import { asViewer } from "./support/viewer.ts";

/** A refusal as the server sends it. */
const refusal = (remedy: Remedy) =>
  errorOfAnswer(403, new Headers(), { code: "forbidden", detail: "First something else", remedy });

test("each refusal that the reader can have lifted has a text and a remedy, each remedy a name and a page or an act", () => {
  for (const [detail, remedy] of Object.entries(remedyOf)) {
    for (const catalogue of [en, fr]) expect(catalogue.errors.detail, detail).toHaveProperty(detail);
    expect(remedies).toContain(remedy);
    expect(findRemedy("forbidden", detail)).toBe(remedy);
  }
  expect(findRemedy("reauthentication_required", null)).toBe("reauthenticate");
  for (const remedy of remedies) {
    for (const catalogue of [en, fr]) expect(catalogue.ui.remedy, remedy).toHaveProperty(remedy);
    if (remedy !== "reauthenticate") expect(Object.values<Remedy>(remedyOf)).toContain(remedy);
    const link = remedyLink(remedy, "c-1", "/reports");
    if (remedy === "confirm_email" || remedy === "reauthenticate") expect(link).toBeNull();
    else {
      expect(link?.to, remedy).toMatch(/^\//);
      // The list of reports has no way back of its own.
      if (remedy === "open_reports") expect(link?.search).toEqual({ status: "active" });
      else expect(link?.search, remedy).toHaveProperty("next", "/reports");
    }
  }
});

const ways = [
  ["identity", '<a[^>]*href="/vault\\?tab=identity&amp;next=%2F"'],
  ["confirm_email", "<button[^>]*>.*Send the link again"],
  ["reauthenticate", "<button[^>]*>.*Enter your password"],
] as const;

test.each(ways)("a refusal that takes %s shows the way out", async (remedy, expected) => {
  expect(refusal(remedy).remedy).toBe(remedy);
  await asViewer("Hacker", () => {
    expect(markupOf(<RemedyButton remedy={remedy} />, { messages: ["ui"] })).toMatch(new RegExp(expected));
  });
});

test("a failed load that takes an identity check shows the way there beside Retry", async () => {
  await import("../src/ui/remedy.tsx");
  await asViewer("Hacker", async () => {
    await vi.waitFor(() => {
      const markup = markupOf(<ErrorState error={refusal("identity")} onRetry={() => {}} />, { messages: ["ui"] });
      expect(markup).toMatch(/href="\/vault\?tab=identity/);
      expect(markup).toContain("Retry");
    });
  });
});

test.each([
  ["identity", "Identity check"],
  ["confirm_email", "Send the link again"],
  ["reauthenticate", "Enter your password"],
] as const)("a toast about a refusal that takes %s has the button to it", async (remedy, label) => {
  let show = (_error: unknown) => {};
  function Screen() {
    show = useErrorToast();
    return null;
  }
  await asViewer("Hacker", async () => {
    markupOf(<Screen />, { messages: ["ui"] });
    show(refusal(remedy));
    await vi.waitFor(() => expect(notificationsStore.getState().notifications).toHaveLength(1));
    const [shown] = notificationsStore.getState().notifications;
    const markup = markupOf(shown?.message, { messages: ["ui"] });
    expect(markup).toContain("First something else");
    expect(markup).toMatch(new RegExp(`<button[^>]*>.*${label}`));
    notifications.clean();
  });
});

test.each([
  ["/reports?view=mine", 'href="/reports\\?view=mine"'],
  ["https://evil.example", null],
  ["//evil.example", null],
])("a page that lifts refusals leads back to %s only if that is ours", (next, expected) => {
  function Settings() {
    const back = useWayBack(next);
    return <Page title="Settings" {...(back && { back })} />;
  }
  const markup = markupOf(<Settings />, { messages: ["ui"] });
  if (expected === null) expect(markup).not.toContain("<a");
  else expect(markup).toMatch(new RegExp(`<a[^>]*${expected}`));
});

test("a dialog of a report that is refused has the button to what lifts it", async () => {
  await import("../src/ui/remedy.tsx");
  await asViewer("Hacker", async () => {
    await vi.waitFor(() => {
      const markup = markupOf(<FailureAlert title="Not sent" error={refusal("identity")} />, { messages: ["ui"] });
      expect(markup).toContain("Not sent");
      expect(markup).toMatch(/href="\/vault\?tab=identity/);
    });
  });
});
