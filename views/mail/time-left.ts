import type { Messages } from "../../messages/messages";
import { type CountdownWords, coarseCountdown } from "../../src/lib/countdown";

/** The two largest units, as on screens, but in whole words because they are part of a sentence. */
export function timeLeft({ layout, mail }: Messages, endMs: number, nowMs: number): string {
  const unit = (name: "day" | "hour" | "minute" | "second") => {
    const text = mail.left[name];
    return ({ n }: { n: string }) => text({ n: Number(n) });
  };
  const words: CountdownWords = {
    ...layout.countdown,
    day: unit("day"),
    hour: unit("hour"),
    minute: unit("minute"),
    second: unit("second"),
  };
  return coarseCountdown(endMs, nowMs, words);
}
