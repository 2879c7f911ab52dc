import { rights } from "./rights";

export const en = {
  rights,
};
