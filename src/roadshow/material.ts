import type { Selectable } from "kysely";
import type { RoadshowMaterialsTable } from "../../db/schema/roadshow";

export type MaterialRow = Selectable<RoadshowMaterialsTable>;

/** What a publisher gives for a material; what it has to hold depends on its type. */
export interface MaterialInput {
  title: string;
  description?: string | null;
  /** Of a text, or of a sample that is none of the package's own. */
  content?: string | null;
  /** Of an upload of the publisher's own; of a sample, that of its page. */
  fileUrl?: string | null;
}
