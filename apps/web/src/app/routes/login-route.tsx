import { LoginPage } from "../../features/accounts/components/login-page.tsx";

export function LoginRoute() {
  return <LoginPage />;
}
