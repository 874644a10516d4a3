import type { Endpoint } from "@safeport/contract/kernel/endpoint";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import type * as z from "zod/mini";
import { type CallInput, callFile } from "../lib/call.ts";
import { saveFile } from "../lib/save-text.ts";
import { DownloadButton } from "./download-button.tsx";
import { useErrorToast } from "./use-error-toast.ts";

type Schema = z.ZodMiniType;

interface ListDownloadProps<P extends Schema, Q extends Schema> {
  endpoint: Endpoint<P, Q, z.ZodMiniUndefined>;
  /** What the list shows: its filters and its order; the page does not count. */
  input: CallInput<P, Q, z.ZodMiniUndefined>;
  size?: "xs" | "sm";
}

/** Saves all pages of a list as CSV. */
export function ListDownload<P extends Schema, Q extends Schema>({ endpoint, input, size }: ListDownloadProps<P, Q>) {
  const t = useTranslations("ui");
  const errorToast = useErrorToast();
  const file = useMutation({
    mutationFn: () => callFile(endpoint as Endpoint, { ...(input as object), accept: "text/csv" }),
    onSuccess: ({ name, blob }) => saveFile(name, blob),
    onError: (error) => errorToast(error),
  });
  return (
    <DownloadButton loading={file.isPending} onClick={() => file.mutate()} {...(size && { size })}>
      {t("csv")}
    </DownloadButton>
  );
}
