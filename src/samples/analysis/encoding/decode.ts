export type { EncodingName } from "../../../quality";
