import type { Bench } from "../bench";
import { type Child, type Core, startChild } from "../child";
import type { Probed, ProbeQuestion } from "./prober";

/**
 * Starts a process that asks the catalog at this place, each query as often as the scale says.
 * @param counted all of the time, or of a file that nothing else is waited for, the processor's
 */
export function startProber(
  { scale }: Pick<Bench, "scale">,
  place: string,
  core: Core | null,
  counted: "waited" | "busy" = "busy",
): Child<ProbeQuestion, Probed[]> {
  return startChild("catalogue/prober.ts", [place, `${scale.runs}`, counted], core);
}
