import type { en } from "../en/catalogue";
import { delivery } from "./delivery";
import { mail } from "./mail";
import { rights } from "./rights";

export const ja: typeof en = {
  delivery,
  mail,
  rights,
};
