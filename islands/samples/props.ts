import type { UploadWords } from "../../messages/upload-words";

export interface UploadDialogProps {
  words: UploadWords;
  tooLarge: string;
}

export interface Collection {
  id: string;
  title: string;
}
