/** A part of a text: from, and up to. */
export type Span = readonly [from: number, to: number];
