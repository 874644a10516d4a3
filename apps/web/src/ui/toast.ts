import { createStore } from "../lib/store.ts";

/** Whether the host of toasts is wanted yet; its code is fetched with the first toast. */
const wanted = createStore(false);
export const useToastHostWanted = wanted.use;

interface Toast {
  kind: "success" | "error" | "info";
  message: string;
  title?: string;
}

const colors = { success: "teal", error: "red", info: "indigo" } as const;

/** A short word top right, gone after 5 s, announced to screen readers. */
export function toast({ kind, message, title }: Toast): void {
  wanted.set(true);
  void import("@mantine/notifications").then(({ notifications }) =>
    notifications.show({ message, color: colors[kind], withBorder: true, ...(title !== undefined && { title }) }),
  );
}
