import type { RoundWords } from "../../messages/panel-words";
import type { PanelProps } from "../bidding/props";

export interface RoundPanelProps extends PanelProps {
  words: RoundWords;
}
