import { createFileRoute } from "@tanstack/react-router";
import { ProfilePage } from "../../../features/accounts/profile/components/profile-page.tsx";
import { DisclosedSection } from "../../../features/disclosure/components/disclosed-section.tsx";
import { ThanksSection } from "../../../features/reports/thanks/components/thanks-section.tsx";
import { ReputationSection } from "../../../features/reputation/components/reputation-section.tsx";
import { loadMessages } from "../../../lib/i18n.ts";

export const Route = createFileRoute("/_app/users/$username")({
  loader: () => loadMessages("reputation"),
  component: UserProfile,
});

function UserProfile() {
  const { username } = Route.useParams();
  return (
    <ProfilePage
      key={username}
      username={username}
      reputation={<ReputationSection username={username} />}
      thanks={
        <>
          <ThanksSection username={username} />
          <DisclosedSection author={username} />
        </>
      }
    />
  );
}
