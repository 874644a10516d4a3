import { useSearch } from "@tanstack/react-router";
import { paths } from "../../lib/paths.ts";

/** Addresses of the auth pages. Each keeps the page that was requested before the sign-in. */
export function useAuthPaths() {
  const { from } = useSearch({ strict: false }) as { from?: string };
  return { login: paths.login(from), signup: paths.signup(from), signupCompany: paths.signupCompany(from) };
}
