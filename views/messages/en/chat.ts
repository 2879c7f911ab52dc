import type { Correspondent } from "../../../src/chat/answers";

/** Private messages about packages. `window` goes to the browser as JSON, with `{places}` to fill. */
export const chat = {
  title: "Messages",
  lead: "What you and others have written to each other about packages.",
  empty: "No messages yet",
  emptyHint: "Contact the seller on a package's page, and your conversation appears here.",
  browse: "Browse Marketplace",
  /** By name; buyers who have not written and publishers who keep it back have none. */
  correspondent: ({ id, firstName, lastName }: Correspondent) =>
    firstName === null
      ? `Anonymous Buyer #${id.slice(-3)}`
      : `${firstName} ${lastName}`.trim() || `Anonymous Publisher #${id.slice(-5)}`,
  youWrote: (text: string) => `You: ${text}`,
  unread: (count: number) => (count === 1 ? "1 new message" : `${count} new messages`),
  older: "Older conversations",
  newest: "Newest conversations",
  pages: "Pages",
  back: "All messages",
  latestPage: "Latest messages",
  /** The first message of a conversation that a seller begins. */
  invitation:
    "Hello, I am the publisher of this package. You seem to be interested in it: would you like to talk about it? Your name stays unknown to me until you answer.",
  window: {
    title: "Chat with {name}",
    close: "Close",
    unread: { one: "1 new", other: "{count} new" },
    log: "Messages",
    loading: "Loading messages...",
    failedToLoad: "The messages could not be loaded.",
    tryAgain: "Try again",
    earlier: "Earlier messages",
    none: "No messages yet. Write the first one.",
    revealing: "Writing shows this seller your name and organization: you are {name}.",
    field: "Your message",
    hint: "Enter sends, Shift+Enter starts a new line.",
    send: "Send",
    sending: "Sending",
    failed: "Not sent",
    refused: "Not sent: {reason}",
    retry: "Retry",
    edit: "Edit",
    you: "You",
    left: "{count} characters left",
    tooMany: "{count} characters too many",
    interrupted: "The connection is interrupted; messages are fetched every few seconds.",
    failure: {
      title: "Error sending message",
      text: "The message could not be sent. Check your connection and try again.",
    },
    tooLong: {
      title: "Error sending message",
      text: "A message can have at most 4,000 characters.",
    },
  },
};
