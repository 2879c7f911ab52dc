import { z } from "zod";
import { THEMES } from "../lib/theme";

export const themeChoice = z.object({
  theme: z.enum(THEMES, `must be one of: ${THEMES.join(", ")}`),
});
