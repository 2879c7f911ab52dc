import { join } from "node:path";
import { UPLOADS_FOLDER } from "../backups/files";
import type { S3Address } from "../lib/addresses";
import { FolderStore } from "../store/folder-store";
import { S3Store } from "../store/s3-store";
import type { Store } from "../store/store";

interface UploadStoreSettings {
  dataDir: string;
  keepFreeBytes: number;
  s3: S3Address | null;
}

export function uploadStore({ dataDir, keepFreeBytes, s3 }: UploadStoreSettings): Store {
  return s3
    ? new S3Store(s3, `${UPLOADS_FOLDER}/`)
    : new FolderStore(join(dataDir, UPLOADS_FOLDER), keepFreeBytes);
}
