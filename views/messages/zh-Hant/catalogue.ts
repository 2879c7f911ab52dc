import type { en } from "../en/catalogue";
import { rights } from "./rights";

export const zhHant: typeof en = {
  rights,
};
