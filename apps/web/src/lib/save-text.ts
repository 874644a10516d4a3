/** Has the browser save a text as a file. */
export function saveText(name: string, text: string, type: string): void {
  saveFile(name, new Blob([text], { type }));
}

/** Has the browser save a file. */
export function saveFile(name: string, blob: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
