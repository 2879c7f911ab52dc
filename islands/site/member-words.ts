import type { RoundStanding } from "../../src/rules/round-standing";
import type { Standing } from "../../src/rules/standing";

export type ShownStanding = Standing | RoundStanding | "offered";
type Tone = "default" | "warning" | "news";
type NewsText = (values: { title: string; least: string }) => string;

export interface Member {
  id: string;
  sound: boolean;
  words: Record<ShownStanding, { title: string; text: NewsText; tone: Tone }> &
    Record<"raise" | "see" | "seeOffer" | "contract", string>;
}
