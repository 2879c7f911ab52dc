/** A message as its two people see it. Times are ISO 8601 UTC. */
export interface ChatMessage {
  id: string;
  packageId: string;
  /** The buyer's id is a pseudonym to the seller until that buyer has written. */
  senderId: string;
  receiverId: string;
  message: string;
  createdAt: string;
  isYours: boolean;
  /** Under which it was sent, to its sender only. */
  clientId: string | null;
}

/** The other one of a chat; a buyer has no name to the seller before they have written. */
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
