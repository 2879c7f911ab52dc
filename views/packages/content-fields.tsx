import type { ComponentProps } from "react";
import { readSize, type SizeUnit } from "../../src/lib/stated-size";
import {
  CONTENT_TYPES,
  FILTER_CATEGORIES,
  FILTER_LANGUAGES,
  LISTING_CATEGORIES,
  LISTING_LANGUAGES,
} from "../../src/packages/vocabulary";
import { useMessages } from "../messages/context";
import { Submit } from "../ui/buttons";
import { Field } from "../ui/field";
import type { FilledForm } from "../ui/filled-form";
import { SelectField } from "../ui/select-field";
import { TextField } from "../ui/text-field";

const OPTIONAL = [
  ...["publicationYear", "formats", "subjectAreas", "fileCount", "fileBytes", "gradeLevel"],
];

export function ContentFields({ values, errors }: FilledForm) {
  const messages = useMessages();
  const { collections, listing, packages } = messages;
  const { create } = collections;
  const { description, language, publisher, title } = messages.common;
  const fields = { ...create.fields, description, language, publisher, title };
  const common = (name: string, label: string) => ({
    name,
    label,
    defaultValue: values[name],
    error: errors[name],
  });
  const of = (name: keyof typeof fields) => common(name, fields[name]);
  const more = listing.fields;
  return (
    <>
      <Field {...of("title")} maxLength={200} required />
      <TextField {...of("description")} hint={fields.descriptionHint} rows={4} required />
      <div className="english-texts">
        <Field
          {...common("englishTitle", more.englishTitleOptional)}
          hint={more.englishTitleHint}
          lang="en"
          maxLength={200}
        />
        <p>
          <Submit label={more.suggestTitle} kind="small" name="act" value="suggest-title" />
        </p>
        <TextField
          {...common("englishAbstract", more.englishAbstract)}
          hint={fields.descriptionHint}
          lang="en"
          rows={4}
        />
      </div>
      <div className="columns">
        <SelectField
          {...of("category")}
          placeholder={fields.choose}
          groups={[
            { label: fields.listing, values: LISTING_CATEGORIES },
            { label: fields.general, values: FILTER_CATEGORIES },
          ]}
          word={packages.category}
        />
        <SelectField
          {...of("language")}
          placeholder={fields.choose}
          groups={[
            { label: fields.scripts, values: LISTING_LANGUAGES },
            { label: fields.otherLanguages, values: FILTER_LANGUAGES },
          ]}
          word={packages.language}
        />
        <SelectField
          {...of("contentType")}
          placeholder={fields.choose}
          groups={[{ values: CONTENT_TYPES }]}
          word={(type) => create.contentTypes[type as keyof typeof create.contentTypes] ?? type}
        />
        <Field {...of("publisher")} required />
        <div data-size="words">
          <SizeField {...of("collectionSize")} unit="words" placeholder=" " />
        </div>
        <div data-size="characters">
          <SizeField
            {...of("totalCharacters")}
            unit="characters"
            hint={fields.totalCharactersHint}
            placeholder=" "
          />
        </div>
      </div>
      <details className="unfolds" open={OPTIONAL.some((name) => errors[name] || values[name])}>
        <summary>{more.details}</summary>
        <div className="columns">
          <Field {...of("publicationYear")} inputMode="numeric" />
          <Field {...common("formats", more.formats)} hint={more.formatsHint} />
          <Field {...common("subjectAreas", more.subjectAreas)} hint={more.subjectAreasHint} />
          <Field {...common("fileCount", more.fileCount)} inputMode="numeric" />
          <SizeField {...common("fileBytes", more.fileBytes)} unit="bytes" />
          <Field {...common("gradeLevel", more.gradeLevel)} />
        </div>
      </details>
    </>
  );
}

function SizeField({ unit, ...field }: ComponentProps<typeof Field> & { unit: SizeUnit }) {
  const { sizeHint, understood } = useMessages().listing.fields;
  const read = readSize(`${field.defaultValue ?? ""}`, unit);
  return (
    <div
      className="size-field"
      data-size-unit={unit}
      data-read={understood[unit]({ count: "{count}" })}
      data-hint={sizeHint}
    >
      <Field {...field} />
      <p className="field-hint" role="status">
        {read === null ? sizeHint : understood[unit]({ count: read })}
      </p>
    </div>
  );
}
