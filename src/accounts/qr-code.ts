import { encode } from "uqr";

export interface QrCode {
  size: number;
  path: string;
}

const BORDER = 4;

export function qrPath(text: string): QrCode {
  const { data, size } = encode(text, { border: BORDER });
  const dark = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return { size, path: dark.join("") };
}
