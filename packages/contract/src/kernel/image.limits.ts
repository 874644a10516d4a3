/** The maximum size of a logo or an avatar. */
export const maxImageBytes = 2 * 1024 * 1024;

/** The accepted types of images: those that cannot contain scripts, so no SVG. The texts for people name them, too. */
export const imageTypes = { png: "image/png", jpg: "image/jpeg", webp: "image/webp", gif: "image/gif" } as const;
export type ImageType = keyof typeof imageTypes;

/** The `accept` attribute of a file field. */
export const acceptedImages = Object.values(imageTypes).join(",");

/** The maximum pixels per side. A browser allocates memory for all of them, and a file of a few kilobytes can claim gigabytes. */
export const maxImageSide = 4_096;

/** The maximum pixels per side of a stored logo or avatar; larger ones are scaled down. No page shows one larger than that. */
export const storedImageSide = 512;
