import type { Messages } from "../../views/messages/messages";

export interface UploadDialogProps {
  words: Messages["collections"]["upload"];
  tooLarge: string;
}

export interface Collection {
  id: string;
  title: string;
}
