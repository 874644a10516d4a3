/** Ctrl or Cmd and Enter send what is being written. */
export function isSendKey(event: { key: string; ctrlKey: boolean; metaKey: boolean }): boolean {
  return event.key === "Enter" && (event.ctrlKey || event.metaKey);
}
