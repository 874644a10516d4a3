import type { MantineColorsTuple } from "@mantine/core";

type Rgb = readonly [number, number, number];

const white: Rgb = [255, 255, 255];
const black: Rgb = [15, 23, 42];

function rgbOf(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

const hexOf = (rgb: Rgb) => `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;

const mix = (from: Rgb, to: Rgb, share: number): Rgb =>
  [0, 1, 2].map((at) => (from[at] ?? 0) + ((to[at] ?? 0) - (from[at] ?? 0)) * share) as unknown as Rgb;

/** The relative luminance of a colour (WCAG 2.2). */
function luminance(rgb: Rgb): number {
  const [red = 0, green = 0, blue = 0] = rgb.map((part) => {
    const value = part / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The colour, darkened until white text on it is readable (4.5 to 1). */
function readable(rgb: Rgb): Rgb {
  for (let share = 0; share < 1; share += 0.05) {
    const darker = mix(rgb, black, share);
    if (1.05 / (luminance(darker) + 0.05) >= 4.5) return darker;
  }
  return black;
}

/** The shades of an accent colour (`#rrggbb`), from the lightest; white text is readable on the seventh and those after it. */
export function shadesOf(accent: string): MantineColorsTuple {
  const base = readable(rgbOf(accent));
  const lighter = [0.93, 0.86, 0.72, 0.5, 0.3, 0.14].map((share) => hexOf(mix(base, white, share)));
  const darker = [0, 0.15, 0.3, 0.42].map((share) => hexOf(mix(base, black, share)));
  return [...lighter, ...darker] as unknown as MantineColorsTuple;
}
