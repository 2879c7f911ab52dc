import { Refusal } from "../lib/errors";
import { cropPng } from "../lib/png";

/** The file holds no picture that could be read. */
export class NoPicture extends Refusal {
  constructor() {
    super("no-picture");
  }
}

/** Sides of what is kept, in pixels: sharp on a dense screen where it is shown largest. */
const SIDE = 256;
/**
 * In pixels; more than any camera puts into 5 MB, so a larger one is an attempt to fill the memory.
 */
const MAX_PIXELS = 32_000_000;
/** A picture that is longer than this many times its width has no square worth showing. */
const MAX_RATIO = 4;
const QUALITY = 82;
/** What browsers show, and every machine decodes. */
const FORMATS: ReadonlySet<string> = new Set(["jpeg", "png", "webp", "gif"]);

/**
 * The middle square of a picture as WebP of 256 × 256, made anew from its pixels: nothing else that
 * the file held, such as where it was taken, is left. Works off the event loop.
 * @throws NoPicture for another kind of file, a damaged one, or one too large or too narrow
 */
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
