import { SignupPage } from "../../features/accounts/components/signup-page.tsx";

export function SignupRoute() {
  return <SignupPage variant="individual" />;
}

export function SignupCompanyRoute() {
  return <SignupPage variant="company" />;
}
