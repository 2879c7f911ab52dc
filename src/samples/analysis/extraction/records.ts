export type { TextFormat } from "../../../formats/records/text-of-records";
