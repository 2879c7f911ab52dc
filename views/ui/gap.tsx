import { useLocale } from "../../messages/context";
import { sentenceGap } from "../../src/lib/languages";

/** Between two sentences, or after a colon. */
export function Gap() {
  return sentenceGap(useLocale());
}

/** Joins the sentences that there are. */
export function useSentences(): (...sentences: ReadonlyArray<string | false | null>) => string {
  const gap = sentenceGap(useLocale());
  return (...sentences) => sentences.filter(Boolean).join(gap);
}
