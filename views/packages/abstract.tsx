import { useLocale } from "../../messages/context";
import type { Listing } from "../../src/packages/listing";
import { abstractFor, directionOf } from "../../src/packages/titles";

/** The reader's language, and the original if it differs. */
export function Abstract({ lot }: { lot: Listing }) {
  const { original, text, lang } = abstractFor(lot, useLocale());
  return (
    <>
      <p className="prose" lang={lang}>
        {text}
      </p>
      {original && (
        <p className="prose original-text" lang={original.lang} dir={directionOf(original.lang)}>
          {original.text}
        </p>
      )}
    </>
  );
}
