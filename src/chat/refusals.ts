import { Conflict, Forbidden, NotFound } from "../lib/errors";

export class ChatNotFound extends NotFound {
  constructor() {
    super("chat-not-found");
  }
}

export class MessagesDeclined extends Forbidden {
  constructor() {
    super("messages-declined");
  }
}

export class MessageKeyReused extends Conflict {
  constructor() {
    super("message-key-reused");
  }
}
