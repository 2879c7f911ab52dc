import { type Handler, Parser, type ParserOptions } from "htmlparser2";
import { FileFaultError } from "../faults";

/** The library keeps a tag or comment in memory until it ends. */
const MAX_PENDING_CHARACTERS = 8_000_000;
const MAX_OPEN_TAGS = 10_000;

type Handlers = Partial<
  Pick<Handler, "onopentagname" | "onopentag" | "onattribute" | "onclosetag" | "ontext">
>;

export class BoundedParser {
  readonly #parser: Parser;
  #openTags = 0;
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
          if (++this.#openTags > MAX_OPEN_TAGS) throw new FileFaultError("nested-too-deep");
          handlers.onopentagname?.(name);
        },
        onclosetag: (name, isImplied) => {
          resetPending();
          this.#openTags--;
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
    if (this.#pending > MAX_PENDING_CHARACTERS) throw new FileFaultError("document-too-large");
  }

  end(piece?: string): void {
    this.#parser.end(piece);
  }
}
