import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { newFolder } from "./folder";

export function feeSettings(percent: string, from: "buyer" | "seller"): Record<string, string> {
  const file = join(newFolder(), "terms.txt");
  writeFileSync(file, "# House rules\n\nWe charge a fee.\n");
  return { FEE_PERCENT: percent, FEE_FROM: from, TERMS_FILE: file };
}
