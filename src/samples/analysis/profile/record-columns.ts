export type { Column } from "../../profile/record-columns";
