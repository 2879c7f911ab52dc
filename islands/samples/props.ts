import type { collections } from "../../views/messages/en/collections";

export interface UploadDialogProps {
  words: (typeof collections)["upload"];
  tooLarge: string;
}

export interface Collection {
  id: string;
  title: string;
}
