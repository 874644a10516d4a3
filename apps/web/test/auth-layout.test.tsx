import { en } from "@safeport/messages/en";
import { fr } from "@safeport/messages/fr";
import { expect, test } from "vitest";
import { AuthLayout } from "../src/features/accounts/core/components/auth-layout.tsx";
import { markupOf } from "./support/render.tsx";

const auth = (
  <AuthLayout title="Sign in" subtitle="No account?">
    <form />
  </AuthLayout>
);

test("the auth pages say in one sentence what this is and link the pages that need no account @spec:10.55", () => {
  const markup = markupOf(auth, { messages: ["accounts", "ui", "app"] });
  expect(markup).toContain("is an open marketplace for bug bounty and vulnerability disclosure programs.");
  const links = [...markup.matchAll(/<a[^>]*href="([^"]*)"[^>]*>([^<]*)<\/a>/g)].map(([, href, name]) => `${name} ${href}`);
  for (const link of ["Programs /programs", "Published reports /d", "Hall of fame /hall-of-fame"]) expect(links).toContain(link);
});

test.each([en, fr])("the words are those of the public pages' own header", (catalogue) => {
  const { programs, reports, hall_of_fame, text } = catalogue.accounts.about;
  const { nav, about } = catalogue["public-pages"];
  expect({ programs, reports, hall_of_fame, text }).toEqual({
    programs: nav.programs,
    reports: nav.reports,
    hall_of_fame: nav.hall_of_fame,
    text: about,
  });
});
