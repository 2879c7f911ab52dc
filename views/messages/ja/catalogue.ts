import type { en } from "../en/catalogue";
import { rights } from "./rights";

export const ja: typeof en = {
  rights,
};
