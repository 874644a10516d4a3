const blocks = /^(?:TD|TH|P|DIV|LI|BLOCKQUOTE|BODY|CAPTION|H[1-6]|X-TURNDOWN)$/;
/** Nodes behind a break that are looked at. */
const most = 20;

/** Whether nothing stands behind a line break in its block, so that it breaks nothing. @param {Node} end */
export function isLastBreak(end) {
  let seen = 0;
  for (let node = end; ; ) {
    for (let next = node.nextSibling; next; next = next.nextSibling)
      if (++seen > most || next.nodeName === "IMG" || (next.textContent ?? "").trim() !== "") return false;
    if (!node.parentNode || blocks.test(node.parentNode.nodeName)) return true;
    node = node.parentNode;
  }
}
