import { delivery } from "./delivery";
import { mail } from "./mail";
import { rights } from "./rights";

export const en = {
  delivery,
  mail,
  rights,
};
