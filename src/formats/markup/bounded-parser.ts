import { type Handler, Parser, type ParserOptions } from "htmlparser2";
import { Unreadable } from "../faults";

/** The library keeps a tag or comment in memory until it ends. */
const MAX_PENDING = 8_000_000;
const MAX_OPEN = 10_000;

type Handlers = Partial<Pick<Handler, "onopentagname" | "onopentag" | "onclosetag" | "ontext">>;

export class BoundedParser {
  readonly #parser: Parser;
  #open = 0;
  #pending = 0;

  constructor(handlers: Handlers, options: ParserOptions) {
    const resetPending = () => {
      this.#pending = 0;
    };
    this.#parser = new Parser(
      {
        ...handlers,
        onopentagname: (name) => {
          resetPending();
          if (++this.#open > MAX_OPEN) throw new Unreadable("nested-too-deep");
          handlers.onopentagname?.(name);
        },
        onclosetag: (name, isImplied) => {
          resetPending();
          this.#open--;
          handlers.onclosetag?.(name, isImplied);
        },
        ontext: (text) => {
          resetPending();
          handlers.ontext?.(text);
        },
        oncommentend: resetPending,
        onprocessinginstruction: resetPending,
      },
      options,
    );
  }

  write(piece: string): void {
    this.#pending += piece.length;
    this.#parser.write(piece);
    if (this.#pending > MAX_PENDING) throw new Unreadable("document-too-large");
  }

  end(piece?: string): void {
    this.#parser.end(piece);
  }
}
