import type { collections } from "../../views/messages/en/collections";

export interface UploadDialogProps {
  words: (typeof collections)["upload"];
  /** Said of a text over the limit. */
  tooLarge: string;
}

export interface Collection {
  id: string;
  title: string;
}
