import { useSearch } from "@tanstack/react-router";
import { paths } from "../../lib/paths.ts";

/** The pages in front of the gate. Whoever goes from one to another is still led to the page first asked for. */
export function useDoors() {
  const { from } = useSearch({ strict: false }) as { from?: string };
  return { login: paths.login(from), signup: paths.signup(from), signupCompany: paths.signupCompany(from) };
}
