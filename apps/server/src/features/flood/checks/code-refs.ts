import { checkedFields } from "@safeport/contract/flood/checks/check.values";
import { withoutTail } from "@safeport/contract/kernel/text";
import { type CheckedTexts, type Mention, maxCheckedText } from "../../reports/checks/check.ts";

/** A path, a path with a line, or a function that a report names. */
export interface CodeRef extends Mention {
  kind: "path" | "function";
  /** The path with `/`, or the last part of the function's name. */
  name: string;
  /** The line at a path; null without one. */
  line: number | null;
}

/** References of each kind that are read of a report, and mentions of a kind that are read of one of its texts. */
const mostRefs = 100;
const mostMentions = 500;

const extensions = new Set(
  (
    "c h cc cpp cxx hpp hxx hh m mm rs go java kt kts scala groovy cs fs vb swift py pyx rb php php5 phtml pl pm js jsx mjs cjs ts tsx mts cts vue " +
    "svelte ex exs erl hrl hs ml mli lua dart sol vy zig nim d pas asm s sql cshtml jsp jspx aspx tf r jl clj el lisp"
  ).split(" "),
);
/** Paths of others in stack traces, and of what a reporter writes to show a flaw. */
const foreignPath =
  /(?:^|\/)(?:node_modules|site-packages|dist-packages|usr|nix|proc|tmp|gems|rustc|internal|<frozen)(?:\/|$)|(?:^|\/)(?:poc|exploit|repro|attack|payload|solve|evil)[\w.-]{0,60}$|^(?:java|javax|jdk|sun|kotlin|org\/junit|Microsoft|System)\//i;

/** Runs of characters of paths; each is read once. */
const pathRun = /[\w.@+~\\/-]{3,500}/g;
/** The line after a path, as compilers, debuggers and languages write it. */
const lineAfter = /["'`)]?(?:(?:,| on|:)? ?line (\d{1,7})|:(\d{1,7})|#L(\d{1,7})|\((\d{1,7})[,)])/y;

/** Code between backticks of one line. */
const inlineCode = /`([^`\n]{2,200})`/g;
/** A function's name, perhaps with its class and its arguments. */
const functionName = /^[\w$.:~#>-]{2,}(\(.*)?$/;

/** Frames of stack traces in the formats of common languages; each expression begins at the beginning of a line, and reads a bounded part of it. */
const frames = [
  // gdb, ASan, Rust and PHP: #0 0x4b in name file, #1  name (args) at file, #2 /x.php(3): Class->name()
  /^[ \t>]{0,8}#\d{1,4}:?[ \t]{1,4}(?:0x[0-9a-f]{1,16} (?:in |- )?)?(?<name>[\w:~<>$]{2,150})(?= ?\(| \/| [\w./-]{1,200}:\d| at )/gm,
  /^[ \t>]{0,8}#\d{1,4} [^\n ]{1,200}\(\d{1,7}\): (?<name>[\w\\:>-]{2,150})\(/gm,
  // Java, JavaScript, .NET: at a.b.name(File.java:1)
  /^[ \t>]{0,8}at (?:async |new )?(?<name>[\w$.<>/`[\]]{2,200}) ?\(/gm,
  // Python: File "x.py", line 3, in name
  /^[ \t>]{0,8}File "[^"\n]{1,300}", line \d{1,7}, in (?<name>[\w<>.]{2,150})/gm,
  // Ruby: from x.rb:3:in `name'
  /^[ \t>]{0,8}(?:from )?[\w./-]{1,300}:\d{1,7}:in [`'](?:block in )?(?<name>[\w#:.?!]{2,150})'/gm,
  // Go: package.name(0x1, ...) above a line with the file
  /^(?<name>[\w./-]{1,200}\.(?:\(\*?\w{1,100}\)\.)?\w{1,100})\([^\n]{0,500}\)\r?\n[ \t]{1,8}[^\n]{1,300}\.go:\d/gm,
];

/** Names that stand in every program's traces. */
const commonNames = new Set(
  "main init run exec eval call apply invoke handle process get set test start stop open close read write print printf malloc free memcpy strlen alert fetch require import abort raise assert __libc_start_main _start module anonymous toString constructor".split(
    " ",
  ),
);

/** Paths with their lines, and functions that a report names in its texts: paths anywhere, functions in backticks and in stack traces. */
export function findCodeRefs(texts: CheckedTexts): CodeRef[] {
  const refs = new Map<string, CodeRef>();
  const counts = { path: 0, function: 0 };
  const add = (ref: CodeRef) => {
    const key = `${ref.kind} ${ref.name} ${ref.line ?? ""}`;
    if (refs.has(key) || counts[ref.kind] === mostRefs) return;
    counts[ref.kind]++;
    refs.set(key, ref);
  };
  for (const field of checkedFields) {
    const text = texts[field].slice(0, maxCheckedText);
    for (const find of [pathsIn, functionsIn]) {
      let mentions = 0;
      for (const ref of find(text)) {
        add({ ...ref, field });
        if (++mentions === mostMentions) break;
      }
    }
  }
  return [...refs.values()];
}

type Found = Omit<CodeRef, "field">;

function* pathsIn(text: string): Generator<Found> {
  const code = codeRanges(text);
  for (const match of text.matchAll(pathRun)) {
    const before = text.slice(Math.max(0, match.index - 8), match.index);
    // A part of an address, or the target of a request.
    if (match[0].startsWith("//") || /:\/\/?$|(?:GET|POST|PUT|HEAD|PATCH|DELETE) $|[?&=%]$/.test(before)) continue;
    const run = withoutTail(match[0], /[.,-]/);
    const path = run.replaceAll("\\", "/");
    // The two sides of a diff, and paths from here or from the root.
    const name = path.replace(/^[ab]\/(?=[^/]{1,200}\/)/, "").replace(/^(?:\.{0,2}\/|~){1,20}/, "");
    if (!isCodePath(name) || foreignPath.test(path)) continue;
    lineAfter.lastIndex = match.index + run.length;
    const line = (lineAfter.exec(text) ?? []).slice(1).find((digits) => digits !== undefined);
    // The name of a product such as Node.js is no file.
    if (!name.includes("/") && line === undefined && !code.some(([start, end]) => match.index >= start && match.index < end))
      continue;
    const end = line === undefined ? match.index + run.length : lineAfter.lastIndex;
    yield {
      kind: "path",
      name,
      line: line === undefined ? null : Number(line),
      text: text.slice(match.index, end),
      index: match.index,
    };
  }
}

function isCodePath(path: string): boolean {
  const base = path.slice(path.lastIndexOf("/") + 1);
  const dot = base.lastIndexOf(".");
  return dot > 0 && path.length <= 400 && !path.includes("//") && extensions.has(base.slice(dot + 1).toLowerCase());
}

/** Where code stands: between backticks and in fences. */
function codeRanges(text: string): [number, number][] {
  const ranges: [number, number][] = [...text.matchAll(inlineCode)].map(({ index, 0: code }) => [index, index + code.length]);
  let start = -1;
  for (const { index } of text.matchAll(/^ {0,3}(?:`{3,}|~{3,})/gm)) {
    if (start >= 0) ranges.push([start, index]);
    start = start >= 0 ? -1 : index;
  }
  return ranges;
}

function* functionsIn(text: string): Generator<Found> {
  for (const match of text.matchAll(inlineCode)) {
    const code = match[1] ?? "";
    const [isName, args] = functionName.exec(code) ?? [];
    // A word without brackets is a function's only if it is written as no word of a sentence.
    if (!isName || (args === undefined && !/[a-z0-9]_[a-z0-9]|[a-z][A-Z]|\w::\w/.test(code)) || /\.\w{1,5}$/.test(code)) continue;
    const name = lastPart(code.slice(0, code.length - (args ?? "").length));
    if (isOwnName(name)) yield { kind: "function", name, line: null, text: code, index: match.index + 1 };
  }
  for (const frame of frames)
    for (const match of text.matchAll(frame)) {
      const named = match.groups?.name ?? "";
      const name = lastPart(named);
      if (isOwnName(name) && !isForeign(named))
        yield { kind: "function", name, line: null, text: named, index: match.index + match[0].indexOf(named) };
    }
}

/** The name of a function without its class and package. */
function lastPart(name: string): string {
  return (
    name
      .replace(/<[^<>\n]{0,100}>/g, "")
      .split(/::|->|[.#\\/>]/)
      .filter((part) => part !== "")
      .at(-1) ?? ""
  );
}

const isOwnName = (name: string) => /^[A-Za-z_$~][\w$~?!-]{2,120}$/.test(name) && !commonNames.has(name);

const isForeign = (name: string) =>
  /^(?:java|javax|jdk|sun|kotlin|scala|org\.(?:junit|springframework|apache)|com\.sun|System|Microsoft|runtime|net\/http|std|core|alloc|__|node:)/.test(
    name,
  );
