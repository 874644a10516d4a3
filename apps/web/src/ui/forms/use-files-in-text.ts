import { type ClipboardEvent, type DragEvent, useEffectEvent } from "react";
import type { PastedImage } from "../../lib/upload-queue.ts";
import { changeText, movedCaret } from "./change-text.ts";

interface TextWithFiles {
  value: string;
  onChange: (value: string) => void;
  onFiles?: (files: readonly File[]) => readonly PastedImage[];
}

/** The handlers of a text box that takes pasted and dropped files: each image has its place at the cursor, from the start of its upload. */
export function useFilesInText({ value, onChange, onFiles }: TextWithFiles) {
  const settle = useEffectEvent((box: HTMLTextAreaElement, placeholder: string, reference: string) => {
    const at = value.indexOf(placeholder);
    // Its writer may have removed the place meanwhile.
    if (at < 0) return;
    const change = () => onChange(value.replace(placeholder, () => reference));
    if (box !== document.activeElement) return change();
    changeText(box, change, movedCaret(box.selectionEnd, at, placeholder.length, reference.length));
  });

  function take(event: ClipboardEvent<HTMLTextAreaElement> | DragEvent<HTMLTextAreaElement>, data: DataTransfer): void {
    const files = [...data.files];
    // A table of a spreadsheet is copied as text and as a picture of it; the text is meant.
    if (!onFiles || files.length === 0 || data.types.includes("text/plain")) return;
    event.preventDefault();
    event.stopPropagation();
    const images = onFiles(files);
    if (images.length === 0) return;
    const box = event.currentTarget;
    const places = images.map(({ placeholder }) => `${placeholder}\n`).join("");
    const before = value.slice(0, box.selectionStart);
    const gap = before === "" || before.endsWith("\n") ? "" : "\n";
    const start = before + gap + places;
    const rest = value.slice(box.selectionEnd);
    changeText(box, () => onChange(start + rest), start.length);
    for (const { placeholder, done } of images) void done.then((reference) => settle(box, placeholder, reference));
  }

  if (!onFiles) return {};
  return {
    onPaste: (event: ClipboardEvent<HTMLTextAreaElement>) => take(event, event.clipboardData),
    onDrop: (event: DragEvent<HTMLTextAreaElement>) => take(event, event.dataTransfer),
  };
}
