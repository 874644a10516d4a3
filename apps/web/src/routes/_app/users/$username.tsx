import { createFileRoute } from "@tanstack/react-router";
import { ProfilePage } from "../../../features/accounts/components/profile/profile-page.tsx";
import { ThanksSection } from "../../../features/reports/thanks/components/thanks-section.tsx";
import { loadMessages } from "../../../lib/i18n.ts";

export const Route = createFileRoute("/_app/users/$username")({
  loader: () => loadMessages("accounts/profile"),
  component: UserProfile,
});

function UserProfile() {
  const { username } = Route.useParams();
  return <ProfilePage key={username} username={username} thanks={<ThanksSection username={username} />} />;
}
