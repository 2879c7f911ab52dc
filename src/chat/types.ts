/** A message as its two people see it. Times are ISO 8601 UTC. */
export interface ChatMessage {
  id: string;
  packageId: string;
  /** The buyer's id is a pseudonym to a seller whom that buyer has never written to. */
  senderId: string;
  receiverId: string;
  message: string;
  createdAt: string;
  isYours: boolean;
  /** Under which it was sent, to its sender only. */
  clientId: string | null;
}

/** The other one of a chat; a buyer has no name to a seller before they have written to them. */
export interface Correspondent {
  id: string;
  firstName: string | null;
  lastName: string | null;
  organization: string | null;
  profileImageUrl: string | null;
}

/** The channel's NEW_MESSAGE: there is something to fetch in a chat about this package. */
export interface NewMessageNotice {
  type: "NEW_MESSAGE";
  packageId: string;
}
