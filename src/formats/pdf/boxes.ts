export interface Box {
  left: number;
  right: number;
  bottom: number;
  top: number;
}

export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

export const UNMOVED: Matrix = [1, 0, 0, 1, 0, 0];

export function multiplied(first: Matrix, second: Matrix): Matrix {
  const [a, b, c, d, e, f] = second;
  const [g, h, i, j, k, l] = first;
  return [
    ...[g * a + h * c, g * b + h * d, i * a + j * c, i * b + j * d],
    ...[k * a + l * c + e, k * b + l * d + f],
    // A spread loses the number of its members.
  ] as unknown as Matrix;
}

export function moved(box: Box, matrix: Matrix): Box {
  if (matrix === UNMOVED) return box;
  const { left, right, bottom, top } = box;
  const [a, b, c, d, e, f] = matrix;
  const corners = [left, right].flatMap((x) => [bottom, top].map((y) => [x, y] as const));
  const xs = corners.map(([x, y]) => a * x + c * y + e);
  const ys = corners.map(([x, y]) => b * x + d * y + f);
  return {
    left: Math.min(...xs),
    right: Math.max(...xs),
    bottom: Math.min(...ys),
    top: Math.max(...ys),
  };
}

export function widen(box: Box, other: Box): void {
  box.left = Math.min(box.left, other.left);
  box.right = Math.max(box.right, other.right);
  box.bottom = Math.min(box.bottom, other.bottom);
  box.top = Math.max(box.top, other.top);
}

/** Returns the direction of text in quarters of a turn counterclockwise, from 0 to less than 4. */
export function turnOf(a: number, b: number): number {
  return ((Math.atan2(b, a) * 2) / Math.PI + 4) % 4;
}

export const isSideways = (turn: number) => Math.round(turn) % 2 === 1;
