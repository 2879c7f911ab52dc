import type { Selectable } from "kysely";
import type { RoadshowMaterialsTable } from "../../db/schema/roadshow";

export type MaterialRow = Selectable<RoadshowMaterialsTable>;

export interface MaterialInput {
  title: string;
  description?: string | null;
  content?: string | null;
  fileUrl?: string | null;
}
