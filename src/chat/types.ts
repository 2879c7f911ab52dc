import type { z } from "zod";
import type { correspondent, messageAnswer } from "./answers";

export type ChatMessage = z.output<typeof messageAnswer>;

export type Correspondent = z.output<typeof correspondent>;

export interface NewMessageNotice {
  type: "NEW_MESSAGE";
  packageId: string;
}
