export type { Variety } from "../../../quality";
