import type { ListingFields } from "../../src/packages/listing-fields";
import { languageTag } from "../../src/packages/vocabulary";
import { useMessages } from "../messages/context";

interface Props {
  values: ListingFields;
  withSample: boolean;
}

export function CertificationProgress({ values, withSample }: Props) {
  const { listing, packages } = useMessages();
  const { language = "" } = values;
  const needsTitle = language !== "" && languageTag(language) !== "en" && !values.englishTitle;
  const missing = [
    ...(needsTitle ? [listing.fields.englishTitle] : []),
    ...(withSample && !values.sampleText ? [listing.steps.sample] : []),
  ];
  const { missing: missingWords, complete } = listing.certification;
  return (
    <p className="field-hint">
      {missing.length > 0 ? missingWords({ list: packages.list(missing) }) : complete}
    </p>
  );
}
