export type { Histogram } from "../../profile/histogram";
