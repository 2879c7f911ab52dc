import { Refusal } from "../lib/errors";

export class EmptyText extends Refusal {
  constructor() {
    super("no-content");
  }
}

export class UnreadableText extends Refusal {
  constructor(readonly kind: string) {
    super("unreadable-text", { kind });
  }
}
