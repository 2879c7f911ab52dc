import type { Standing } from "../../src/lib/standing";

export type Told = Standing | "offered";
type Tone = "default" | "warning" | "news";
type Text = (values: { title: string; least: string }) => string;

export interface Member {
  id: string;
  sound: boolean;
  words: Record<Told, { title: string; text: Text; tone: Tone }> &
    Record<"raise" | "see" | "seeOffer" | "contract", string>;
}
