import type { Time } from "./columns";

/** A file under DATA_DIR/uploads, named by its id. */
export interface UploadsTable {
  id: string;
  user_id: string;
  /** The one material that shows it; null until then. */
  material_id: string | null;
  /** The name that its uploader gave it; for display only. */
  filename: string;
  media_type: string;
  size: number;
  created_at: Time;
}

/** Files whose rows are gone, for whatever reason, and that have to be removed from the disk. */
export interface ReleasedUploadsTable {
  id: string;
}
