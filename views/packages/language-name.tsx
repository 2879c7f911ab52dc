import { languageNameTag } from "../../src/packages/vocabulary";
import { useMessages } from "../messages/context";

export function LanguageName({ language }: { language: string }) {
  return (
    <span className="language-name" lang={languageNameTag(language)}>
      {useMessages().packages.language(language)}
    </span>
  );
}
