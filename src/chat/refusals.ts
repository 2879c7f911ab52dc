import { Conflict, Forbidden, NotFound } from "../lib/errors";

/** A chat is between a package's seller and somebody who has a part in it; this is no such pair. */
export class ChatNotFound extends NotFound {
  constructor() {
    super("chat-not-found");
  }
}

/** The receiver has chosen to take no messages from those they do not know yet. */
export class MessagesDeclined extends Forbidden {
  constructor() {
    super("messages-declined");
  }
}

/** The key of one message was used again for another. */
export class MessageKeyReused extends Conflict {
  constructor() {
    super("message-key-reused");
  }
}
