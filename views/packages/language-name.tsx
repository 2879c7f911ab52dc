import { languageNameTag } from "../../src/packages/vocabulary";
import { useMessages } from "../messages/context";

/** What a package's language is called, told to speech and fonts as what it is written in. */
export function LanguageName({ language }: { language: string }) {
  return (
    <span className="language-name" lang={languageNameTag(language)}>
      {useMessages().packages.language(language)}
    </span>
  );
}
