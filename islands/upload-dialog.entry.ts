import { island } from "./hydrate";
import { UploadDialog } from "./upload-dialog";

export const { hydrate } = island(UploadDialog);
