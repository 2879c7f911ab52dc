import { Panel } from "../bidding/panel";
import type { RoundPanelProps } from "./props";
import { roundMarket } from "./round-market";

export function RoundPanel(props: RoundPanelProps) {
  return <Panel panel={props} market={roundMarket(props)} />;
}
