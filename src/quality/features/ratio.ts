/** A part of a whole; NaN where there is no whole to measure. */
export const ratio = (part: number, whole: number) => (whole > 0 ? part / whole : Number.NaN);
