/** Content of a profile card; all texts are in the reader's language. */
export interface CardContent {
  username: string;
  /** The name of the platform. */
  site: string;
  /** The place on the overall board; empty without one. */
  rank: string;
  /** Each with its label. */
  figures: readonly { label: string; text: string }[];
  badges: readonly string[];
}

const size = { width: 1_200, height: 630 };
const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? "");
const shortened = (text: string, length: number) => (text.length > length ? `${text.slice(0, length - 1)}…` : text);

/** The card as SVG, in the size that pages show for links: the same in light and dark. */
export function cardSvg({ username, site, rank, figures, badges }: CardContent): string {
  const column = (size.width - 160) / Math.max(figures.length, 1);
  const text = (x: number, y: number, px: number, color: string, content: string, weight = 400) =>
    `<text x="${x}" y="${y}" font-size="${px}" font-weight="${weight}" fill="${color}">${escaped(content)}</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" font-family="Inter, system-ui, sans-serif">
<rect width="100%" height="100%" fill="#0f172a"/><rect width="100%" height="12" fill="#4f46e5"/>
${text(80, 120, 32, "#a5b4fc", shortened(site, 40), 600)}
${text(80, 220, 64, "#ffffff", `@${username}`, 700)}
${text(80, 276, 32, "#94a3b8", rank)}
${figures.map((figure, at) => text(80 + at * column, 400, 56, "#ffffff", figure.text, 700) + text(80 + at * column, 444, 26, "#94a3b8", shortened(figure.label, 18))).join("\n")}
${text(80, 550, 28, "#c7d2fe", shortened(badges.join(" · "), 72))}
</svg>`;
}

/** Draws the card as PNG. Rejects if the browser cannot. */
export async function drawCard(content: CardContent): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(cardSvg(content))}`;
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), size);
  canvas.getContext("2d")?.drawImage(image, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (!blob) throw new Error("The card could not be drawn");
  return blob;
}
