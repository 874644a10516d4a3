import type { ProgramCard } from "@safeport/contract/programs/core/program.schema";
import { useTranslations } from "use-intl";
import { useErrorToast } from "../../../ui/use-error-toast.ts";
import { useSetFavourite } from "../core/api/program.ts";

/** Whether the viewer follows a program, as they last chose, and what changes it. */
export function useFavourite({ program_id, is_favourite }: Pick<ProgramCard, "program_id" | "is_favourite">) {
  const t = useTranslations("programs.follow");
  const errorToast = useErrorToast();
  const { mutate, isPending, variables } = useSetFavourite(program_id);
  const isFollowed = isPending ? variables : is_favourite;
  return {
    isFollowed,
    toggle: () => mutate(!isFollowed, { onError: (error) => errorToast(error, { fallback: t("failed") }) }),
  };
}
