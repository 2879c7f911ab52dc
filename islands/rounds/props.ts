import type { RoundWords } from "../../views/messages/panel-words";
import type { PanelProps } from "../bidding/props";
import type { ReviewedLot } from "../bidding/reviewed-lot";

export type RoundPanelProps = Omit<PanelProps, "words"> & { words: RoundWords };

export type ReviewedRound = Omit<ReviewedLot, "words"> & { words: RoundWords };
