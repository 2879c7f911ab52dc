import type { Time } from "./columns";

export interface UploadsTable {
  id: string;
  user_id: string;
  material_id: string | null;
  filename: string;
  media_type: string;
  size: number;
  created_at: Time;
}

export interface ReleasedUploadsTable {
  id: string;
}
