import { Fragment } from "react";
import { phrasesOf } from "../../src/lib/phrases";

interface Props {
  text: string;
  /** Language tag of the text; undefined where it is unknown. */
  lang: string | undefined;
}

const HAN = /\p{Script=Han}/u;
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** A package's title; a Chinese one breaks between phrases, in a page of whatever language. */
export function Title({ text, lang }: Props) {
  // A bilingual collection has no one language, and its title is read like any other.
  const chinese = lang?.startsWith("zh") ?? (HAN.test(text) && !KANA.test(text));
  if (!chinese) return text;
  return (
    <span className="phrased">
      {phrasesOf(text).map((phrase, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, in its order
        <Fragment key={i}>
          {i > 0 && <wbr />}
          {phrase}
        </Fragment>
      ))}
    </span>
  );
}
