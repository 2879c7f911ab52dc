import { mail } from "./mail";
import { rights } from "./rights";

export const en = {
  mail,
  rights,
};
