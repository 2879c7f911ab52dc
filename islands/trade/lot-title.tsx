import { chooseText } from "../../src/rules/shown-text";
import type { SellerBid } from "../../src/trade/answers";

interface Props {
  lot: Pick<SellerBid, "packageTitle" | "packageLang" | "packageEnglishTitle">;
  locale: string;
  href?: string;
}

export function LotTitle({ lot, locale, href }: Props) {
  const title = { text: lot.packageTitle, lang: lot.packageLang ?? undefined };
  const { text, lang, original } = chooseText(locale, title, lot.packageEnglishTitle);
  return (
    <>
      {href ? (
        <a href={href} lang={lang}>
          {text}
        </a>
      ) : (
        <span lang={lang}>{text}</span>
      )}
      {original && (
        <span className="original-title" lang={original.lang} dir="auto">
          {original.text}
        </span>
      )}
    </>
  );
}
