import { island } from "../runtime/hydrate";
import { UploadDialog } from "./upload-dialog";

export const { hydrate } = island(UploadDialog);
