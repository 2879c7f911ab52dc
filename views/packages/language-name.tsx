import { useMessages } from "../../messages/context";

export function LanguageName({ language }: { language: string }) {
  return <span className="language-name">{useMessages().packages.language(language)}</span>;
}
