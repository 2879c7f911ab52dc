export type { Use } from "../../suitability";
