declare module "*.ttf" {
  /** Path of the file; inside a compiled binary, of the embedded one. */
  const path: string;
  export default path;
}

declare module "linebreak" {
  /** Where lines of a text may break, by the Unicode rules (UAX #14). */
  export default class LineBreaker {
    constructor(text: string);
    nextBreak(): { position: number; required: boolean } | null;
  }
}

declare module "*.fonts" {
  /** Path of the file; inside a compiled binary, of the embedded one. */
  const path: string;
  export default path;
}
