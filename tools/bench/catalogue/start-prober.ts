import type { Bench } from "../bench";
import { type Child, type Core, startChild } from "../child";
import type { Probed, ProbeQuestion } from "./prober";

export function startProber(
  { scale }: Pick<Bench, "scale">,
  place: string,
  core: Core | null,
  counted: "waited" | "busy" = "busy",
): Child<ProbeQuestion, Probed[]> {
  return startChild("catalogue/prober.ts", [place, `${scale.runs}`, counted], core);
}
