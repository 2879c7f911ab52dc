import type { ComponentProps } from "react";
import { useMessages } from "../../messages/context";
import { CONTENT_TYPES, LISTING_LANGUAGES, OTHER_LANGUAGES } from "../../src/packages/vocabulary";
import { type SizeUnit, sizeInUnit } from "../../src/rules/stated-size";
import { Submit } from "../ui/buttons";
import { Field } from "../ui/field";
import type { FilledForm } from "../ui/filled-form";
import { SelectField } from "../ui/select-field";
import { TextField } from "../ui/text-field";
import { CategoryField, withChosen } from "./category-field";

const OPTIONAL_FIELDS = [
  ...[
    "publicationYear",
    "period",
    "formats",
    "subjectAreas",
    "fileCount",
    "fileBytes",
    "gradeLevel",
  ],
];

export function ContentFields({ values, errors }: FilledForm) {
  const messages = useMessages();
  const { collections, listing, packages } = messages;
  const { create } = collections;
  const { description, language, publisher, title } = messages.common;
  const fields = { ...create.fields, description, language, publisher, title };
  const labeledField = (name: string, label: string) => ({
    name,
    label,
    defaultValue: values[name],
    error: errors[name],
  });
  const fieldProps = (name: keyof typeof fields) => labeledField(name, fields[name]);
  const fieldWords = listing.fields;
  return (
    <>
      <Field {...fieldProps("title")} maxLength={200} required />
      <TextField {...fieldProps("description")} hint={fields.descriptionHint} rows={4} required />
      <div className="english-texts">
        <Field
          {...labeledField("englishTitle", fieldWords.englishTitleOptional)}
          hint={fieldWords.englishTitleHint}
          lang="en"
          maxLength={200}
        />
        <p>
          <Submit label={fieldWords.suggestTitle} kind="small" name="act" value="suggest-title" />
        </p>
        <TextField
          {...labeledField("englishAbstract", fieldWords.englishAbstractOptional)}
          lang="en"
          rows={4}
        />
      </div>
      <div className="columns">
        <CategoryField {...fieldProps("category")} />
        <SelectField
          {...fieldProps("language")}
          placeholder={fields.choose}
          groups={[
            { label: fields.scripts, values: LISTING_LANGUAGES },
            {
              label: fields.otherLanguages,
              values: withChosen(OTHER_LANGUAGES, values.language, LISTING_LANGUAGES),
            },
          ]}
          labelFor={packages.language}
        />
        <SelectField
          {...fieldProps("contentType")}
          placeholder={fields.choose}
          groups={[{ values: CONTENT_TYPES }]}
          labelFor={(type) => create.contentTypes[type as keyof typeof create.contentTypes] ?? type}
        />
        <Field {...fieldProps("publisher")} required />
        <div data-size="words">
          <SizeField {...fieldProps("collectionSize")} unit="words" placeholder=" " />
        </div>
        <div data-size="characters">
          <SizeField
            {...fieldProps("totalCharacters")}
            unit="characters"
            hint={fields.totalCharactersHint}
            placeholder=" "
          />
        </div>
      </div>
      <details
        className="unfolds"
        open={OPTIONAL_FIELDS.some((name) => errors[name] || values[name])}
      >
        <summary>{fieldWords.details}</summary>
        <div className="columns">
          <Field {...fieldProps("publicationYear")} inputMode="numeric" />
          <Field {...fieldProps("period")} hint={fields.periodHint} />
          <Field {...labeledField("formats", fieldWords.formats)} hint={fieldWords.formatsHint} />
          <Field
            {...labeledField("subjectAreas", fieldWords.subjectAreas)}
            hint={fieldWords.subjectAreasHint}
          />
          <Field {...labeledField("fileCount", fieldWords.fileCount)} inputMode="numeric" />
          <SizeField {...labeledField("fileBytes", fieldWords.fileBytes)} unit="bytes" />
          <Field {...labeledField("gradeLevel", fieldWords.gradeLevelOptional)} />
        </div>
      </details>
    </>
  );
}

function SizeField({ unit, ...field }: ComponentProps<typeof Field> & { unit: SizeUnit }) {
  const { sizeHint, fileSizeHint, understood } = useMessages().listing.fields;
  const hint = { words: sizeHint, characters: "", bytes: fileSizeHint }[unit];
  const parsedSize = sizeInUnit(`${field.defaultValue ?? ""}`, unit);
  return (
    <div
      className="read-field"
      data-read-as={unit}
      data-read={understood[unit]({ count: "{count}" })}
      data-hint={hint}
    >
      <Field {...field} />
      <p className="field-hint" role="status">
        {parsedSize === null ? hint : understood[unit]({ count: parsedSize })}
      </p>
    </div>
  );
}
