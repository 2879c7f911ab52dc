import { useMessages } from "../../messages/context";
import { faultText } from "../../messages/fault-text";
import { ACCEPTED_EXTENSIONS, hasNamedEncoding } from "../../src/formats/formats";
import { MAX_SAMPLE_FILE_BYTES, SAMPLE_TYPES } from "../../src/rules/limits";
import { encodingName } from "../../src/rules/readings";
import { isUnspaced } from "../../src/rules/word-rates";
import { ShownCharactersField } from "../samples/shown-field";
import type { FilledForm } from "../ui/filled-form";
import { LabeledField } from "../ui/labelled";
import { TextField } from "../ui/text-field";

/** Browsers clear file fields when a form comes back, so it returns the file's text. */
export function SampleFields({ values, errors }: FilledForm) {
  const messages = useMessages();
  const { collections, handingIn, listing } = messages;
  const { island } = handingIn;
  const { upload } = collections;
  const { sampleName: name, sampleEncoding = "utf-8", sampleCandidates: candidates } = values;
  const isInCharacters = isUnspaced(values.sampleText?.trim() || listing.sample.text);
  const advice = isInCharacters ? upload.adviceInCharacters : upload.advice;
  const fileText =
    name && hasNamedEncoding(name, sampleEncoding)
      ? upload.fileRead({ name, encoding: encodingName(sampleEncoding) })
      : name;
  return (
    <>
      <LabeledField name="sampleType" label={listing.sample.kind} error={errors.contentType}>
        {(control) => (
          <select {...control} defaultValue={values.sampleType ?? ""}>
            <option value="">{upload.detected}</option>
            {SAMPLE_TYPES.map((type) => (
              <option key={type} value={type}>
                {upload.contentTypes[type]}
              </option>
            ))}
          </select>
        )}
      </LabeledField>
      <TextField
        name="sampleText"
        label={listing.sample.text}
        defaultValue={values.sampleText}
        error={errors.sampleText}
        hint={fileText ?? advice}
        rows={6}
      />
      {candidates && (
        <LabeledField name="sampleChoice" label={island.encoding}>
          {(control) => (
            <select {...control} defaultValue="">
              <option value="" disabled>
                {island.chooseEncoding}
              </option>
              {candidates.split(",").map((candidate) => (
                <option key={candidate} value={candidate}>
                  {encodingName(candidate)}
                </option>
              ))}
            </select>
          )}
        </LabeledField>
      )}
      <LabeledField
        name="sampleFile"
        label={listing.sample.file}
        hint={listing.sample.fileHint}
        error={errors.sampleFile}
      >
        {(control) => (
          <input
            {...control}
            type="file"
            accept={ACCEPTED_EXTENSIONS}
            data-max-bytes={MAX_SAMPLE_FILE_BYTES}
            data-too-large={faultText(messages, "sample-large")}
          />
        )}
      </LabeledField>
      <ShownCharactersField
        name="sampleShown"
        characters={values.sampleShown}
        error={errors.shownCharacters}
      />
      {name && <input type="hidden" name="sampleName" value={name} />}
      {name && <input type="hidden" name="sampleEncoding" value={sampleEncoding} />}
    </>
  );
}
