import type { Generated } from "kysely";
import type { Time } from "./columns";

export interface RoadshowsTable {
  id: string;
  package_id: string;
  title: string;
  description: string;
  duration_days: number;
  created_at: Time;
}

export interface RoadshowMaterialsTable {
  id: string;
  package_id: string;
  title: string;
  type: "pdf" | "video" | "audio" | "sample" | "text";
  filename: string | null;
  description: string | null;
  file_url: string | null;
  content: string | null;
  file_size: number | null;
  position: Generated<number>;
  created_at: Time;
}
