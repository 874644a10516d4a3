import type { ProgramCard } from "@safeport/contract/programs/program.schema";
import { useTranslations } from "use-intl";
import { toast } from "../../../ui/toast.ts";
import { useErrorText } from "../../../ui/use-error-text.ts";
import { useSetFavourite } from "./api/program.ts";

/** Whether the viewer follows a program, as they last chose, and what changes it. */
export function useFavourite({ program_id, is_favourite }: Pick<ProgramCard, "program_id" | "is_favourite">) {
  const t = useTranslations("programs.follow");
  const errorText = useErrorText();
  const { mutate, isPending, variables } = useSetFavourite(program_id);
  const isFollowed = isPending ? variables : is_favourite;
  return {
    isFollowed,
    toggle: () => mutate(!isFollowed, { onError: (error) => toast({ kind: "error", message: errorText(error, t("failed")) }) }),
  };
}
