export type { MarketValue } from "../../market-value";
