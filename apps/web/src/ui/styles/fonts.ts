import interExtended from "@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2";
import interLatin from "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2";
import monoLatin from "@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2";

const interRange = `U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+0304, U+0308, U+0329, U+2000-206F, U+20AC,
  U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD`;
const extendedRange = `U+0100-0130, U+0132-0151, U+0154-02BA, U+1E00-1E9F, U+1EF2-1EFF, U+20A0-20AB, U+20AD-20C0, U+2113,
  U+2C60-2C7F`;
const monoRange = "U+0000-00FF, U+0131, U+0152-0153, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD";

/** Fetches the font of most text, and answers what adds all fonts to the page. Throws if the font cannot be fetched. */
export async function fetchFonts(): Promise<() => void> {
  const inter = faceOf("Inter Variable", interLatin, { weight: "100 900", unicodeRange: interRange });
  // The browser fetches these when a text needs them.
  const others = [
    faceOf("Inter Variable", interExtended, { weight: "100 900", unicodeRange: extendedRange }),
    faceOf("JetBrains Mono Variable", monoLatin, { weight: "100 800", unicodeRange: monoRange }),
  ];
  await inter.load();
  // A rule of a style sheet would have the page laid out when the rule comes and when the font comes (decision 031).
  return () => {
    for (const face of [inter, ...others]) document.fonts.add(face);
  };
}

function faceOf(family: string, file: string, descriptors: FontFaceDescriptors): FontFace {
  return new FontFace(family, `url("${file}") format("woff2")`, { display: "swap", ...descriptors });
}
