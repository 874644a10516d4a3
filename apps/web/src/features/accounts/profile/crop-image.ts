import { storedImageSide } from "@safeport/contract/kernel/image.limits";

/** A part of an image, in its pixels. */
interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The part as a file of its own, at most as large as it is stored; a photo stays a JPEG, all else becomes a PNG, which may be transparent. */
export async function cropImage(address: string, area: Area, type: string): Promise<File> {
  const image = new Image();
  image.src = address;
  await image.decode();
  const side = Math.min(storedImageSide, Math.round(area.width));
  const canvas = document.createElement("canvas");
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("The browser draws no images");
  context.imageSmoothingQuality = "high";
  context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, side, side);
  const isPhoto = type === "image/jpeg";
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, isPhoto ? "image/jpeg" : "image/png", 0.92));
  if (!blob) throw new Error("The browser encodes no image of this size");
  return new File([blob], isPhoto ? "picture.jpg" : "picture.png", { type: blob.type });
}
