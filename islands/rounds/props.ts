import type { Messages } from "../../views/messages/messages";
import type { PanelProps, PanelWords } from "../bidding/props";
import type { ReviewedLot } from "../bidding/reviewed-lot";

export type RoundWords = PanelWords & { round: Messages["rounds"] };

export type RoundPanelProps = Omit<PanelProps, "words"> & { words: RoundWords };

export type ReviewedRound = Omit<ReviewedLot, "words"> & { words: RoundWords };
