import type { SuggestionWords } from "../../islands/site/suggestion-words";
import { useMessages } from "../../messages/context";

interface Props {
  id?: string;
  label?: string;
  defaultValue?: string | undefined;
}

export function SearchField({ id, label, defaultValue }: Props) {
  const { landing, packages } = useMessages();
  const { marketplace } = packages;
  const { title, available, categories } = marketplace.suggestions;
  const { publishers } = landing.figures;
  const kinds = { package: marketplace.results, publisher: publishers, category: categories };
  const words: SuggestionWords = { title, available, kinds };
  return (
    <input
      id={id}
      type="search"
      name="search"
      maxLength={200}
      aria-label={label}
      placeholder={marketplace.searchPlaceholder}
      defaultValue={defaultValue}
      autoComplete="off"
      data-suggestions={JSON.stringify(words)}
    />
  );
}
