/** Names that Windows keeps for devices. */
const devices = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;
/** The most characters of a name; with a folder and a number it fits every file system. */
const maxName = 100;

/** File names as people gave them, as names that every system can store: none leads elsewhere, is hidden or is there twice. */
export function safeNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const safe = safeName(name);
    const dot = safe.lastIndexOf(".");
    const [stem, extension] = dot > 0 ? [safe.slice(0, dot), safe.slice(dot)] : [safe, ""];
    let found = safe;
    // Some systems tell no capitals apart.
    for (let number = 2; taken.has(found.toLowerCase()); number++) found = `${stem} (${number})${extension}`;
    taken.add(found.toLowerCase());
    return found;
  });
}

function safeName(name: string): string {
  const clean = name
    .normalize("NFC")
    .replace(/[\p{C}/\\:*?"<>|]/gu, "_")
    .replace(/^[. ~-]+/, "_")
    .replace(devices, "_$&");
  const [extension = ""] = /\.[^. ]{1,20}$/.exec(clean) ?? [];
  const stem = [...clean.slice(0, clean.length - extension.length)].slice(0, maxName).join("");
  // Windows takes these off the end of a name.
  let end = stem.length;
  while (end > 0 && ". ".includes(stem[end - 1] ?? "")) end--;
  return `${stem.slice(0, end) || "file"}${extension}`;
}
