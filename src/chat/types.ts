import type { z } from "zod";
import type { correspondent, messageAnswer } from "./answers";

/** A message as its two people see it. Times are ISO 8601 UTC. */
export type ChatMessage = z.output<typeof messageAnswer>;

/** The other one of a chat; a buyer has no name to a seller before they have written to them. */
export type Correspondent = z.output<typeof correspondent>;

/** The channel's NEW_MESSAGE: there is something to fetch in a chat about this package. */
export interface NewMessageNotice {
  type: "NEW_MESSAGE";
  packageId: string;
}
