import { encode } from "uqr";

/** A QR code as it is drawn: a square of so many modules, and the path of the dark ones. */
export interface QrCode {
  size: number;
  path: string;
}

/** Modules of quiet zone around it, as the standard asks for. */
const BORDER = 4;

export function qrPath(text: string): QrCode {
  const { data, size } = encode(text, { border: BORDER });
  const dark = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return { size, path: dark.join("") };
}
