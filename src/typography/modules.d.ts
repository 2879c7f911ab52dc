declare module "*.ttf" {
  const path: string;
  export default path;
}

declare module "linebreak" {
  export default class LineBreaker {
    constructor(text: string);
    nextBreak(): { position: number; required: boolean } | null;
  }
}

declare module "*.fonts" {
  const path: string;
  export default path;
}
