import { Refusal } from "../lib/errors";

/** There is nothing to analyse: no character but white space. */
export class EmptyText extends Refusal {
  constructor() {
    super("no-content");
  }
}

/** The bytes are no text; `kind` is what they are instead: "pdf", "zip", "binary" and the like. */
export class UnreadableText extends Refusal {
  constructor(readonly kind: string) {
    super("unreadable-text", { kind });
  }
}
