import type { PanelWords } from "../../messages/panel-words";
import type { PackageState } from "../../src/auctions/types";
import type { Stage } from "../../src/rules/standing";

export function unsoldReason({ release }: PackageState, stage: Stage): keyof PanelWords["outcome"] {
  if (release !== null && release !== "sold") return release;
  return stage === "lapsed" ? "lapsed" : "undecided";
}
