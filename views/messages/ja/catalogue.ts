import type { en } from "../en/catalogue";
import { mail } from "./mail";
import { rights } from "./rights";

export const ja: typeof en = {
  mail,
  rights,
};
