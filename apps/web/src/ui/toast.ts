import { loadCode } from "../lib/load-code.ts";
import { createStore } from "../lib/store.ts";

/** Whether a toast has been shown: the host's code is loaded with the first one. */
const wanted = createStore(false);
export const useToastHostWanted = wanted.use;

interface Toast {
  kind: "success" | "error" | "info";
  message: string;
  title?: string;
}

const colors = { success: "teal", error: "red", info: "indigo" } as const;

/** Shows a short message at the top right for 5 s and announces it to screen readers. */
export function toast({ kind, message, title }: Toast): void {
  wanted.set(true);
  void loadCode(() => import("@mantine/notifications")).then(({ notifications }) =>
    notifications.show({ message, color: colors[kind], withBorder: true, ...(title !== undefined && { title }) }),
  );
}
