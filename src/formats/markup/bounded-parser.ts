import { type Handler, Parser, type ParserOptions } from "htmlparser2";
import { Unreadable } from "../faults";

/** The library keeps a tag or comment in memory until it ends. */
const MAX_HELD = 8_000_000;
const MAX_OPEN = 10_000;

type Handlers = Partial<Pick<Handler, "onopentagname" | "onopentag" | "onclosetag" | "ontext">>;

export class BoundedParser {
  readonly #parser: Parser;
  #open = 0;
  #held = 0;

  constructor(handlers: Handlers, options: ParserOptions) {
    const ended = () => {
      this.#held = 0;
    };
    this.#parser = new Parser(
      {
        ...handlers,
        onopentagname: (name) => {
          ended();
          if (++this.#open > MAX_OPEN) throw new Unreadable("nested-too-deep");
          handlers.onopentagname?.(name);
        },
        onclosetag: (name, isImplied) => {
          ended();
          this.#open--;
          handlers.onclosetag?.(name, isImplied);
        },
        ontext: (text) => {
          ended();
          handlers.ontext?.(text);
        },
        oncommentend: ended,
        onprocessinginstruction: ended,
      },
      options,
    );
  }

  write(piece: string): void {
    this.#held += piece.length;
    this.#parser.write(piece);
    if (this.#held > MAX_HELD) throw new Unreadable("document-too-large");
  }

  end(piece?: string): void {
    this.#parser.end(piece);
  }
}
