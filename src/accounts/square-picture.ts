import { Refusal } from "../lib/errors";
import { cropPng } from "./png";

export class NoPicture extends Refusal {
  constructor() {
    super("no-picture");
  }
}

const SIDE = 256;
/** More than a camera puts into 5 MB; larger ones are meant to fill memory. */
const MAX_PIXELS = 32_000_000;
const MAX_RATIO = 4;
const QUALITY = 82;
const FORMATS: ReadonlySet<string> = new Set(["jpeg", "png", "webp", "gif"]);

/** WebP of 256 × 256 from the pixels alone, so no metadata such as a location survives. */
export async function squarePicture(file: Uint8Array): Promise<Uint8Array> {
  try {
    const { width, height, format } = await open(file).metadata();
    if (!FORMATS.has(format)) throw new NoPicture();
    const short = Math.min(width, height);
    if (Math.max(width, height) > short * MAX_RATIO) throw new NoPicture();
    const scaled = {
      width: Math.round((width * SIDE) / short),
      height: Math.round((height * SIDE) / short),
    };
    const png = await open(file)
      .resize(scaled.width, scaled.height)
      .png({ compressionLevel: 1 })
      .bytes();
    const square = await cropPng(png, {
      left: Math.floor((scaled.width - SIDE) / 2),
      top: Math.floor((scaled.height - SIDE) / 2),
      width: SIDE,
      height: SIDE,
    });
    return await open(square).webp({ quality: QUALITY }).bytes();
  } catch (error) {
    throw (error as { code?: string }).code?.startsWith("ERR_") ? new NoPicture() : error;
  }
}

function open(file: Uint8Array): Bun.Image {
  return new Bun.Image(file as Uint8Array<ArrayBuffer>, { maxPixels: MAX_PIXELS });
}
