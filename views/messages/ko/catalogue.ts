import type { en } from "../en/catalogue";
import { rights } from "./rights";

export const ko: typeof en = {
  rights,
};
