import { auctionMarket } from "./auction-market";
import { Panel } from "./panel";
import type { PanelProps } from "./props";

export function BiddingPanel(props: PanelProps) {
  return <Panel panel={props} market={auctionMarket(props)} />;
}
