import type { ReactNode } from "react";
import { useMessages } from "../../messages/context";
import { periodText } from "../../messages/period-text";
import type { Listing } from "../../src/packages/listing";
import { statedFiles } from "../../src/packages/stated-facts";
import { languageTag } from "../../src/packages/vocabulary";
import { periodOf } from "../../src/packages/year-fields";
import { UserText } from "../ui/written";
import { LanguageName } from "./language-name";

export function Specifications({ lot }: { lot: Listing }) {
  const messages = useMessages();
  const { packages, common } = messages;
  const period = periodOf(lot);
  const { detail } = packages;
  const { files, fileSize, formats } = statedFiles(lot);
  const list = (json: string) => packages.list(JSON.parse(json) as string[]);
  const [lang, subjects] = [languageTag(lot.language), list(lot.subject_areas)];
  const facts: Array<[label: string, value: ReactNode]> = [
    lot.total_characters === null
      ? [detail.totalWords, packages.integer(lot.total_words)]
      : [detail.totalCharacters, packages.integer(lot.total_characters)],
    [
      detail.estimatedWords,
      lot.total_characters === null ? null : packages.integer(lot.total_words),
    ],
    [detail.totalFiles, files === null ? null : packages.integer(files)],
    [common.language, <LanguageName key="language" language={lot.language} />],
    [detail.fileSize, fileSize],
    [detail.formats, packages.list(formats)],
    [detail.publicationYear, lot.publication_year],
    [detail.period, period && periodText(messages, period)],
    [detail.subjects, subjects && <UserText key="subjects" text={subjects} hint={lang} />],
  ];
  return (
    <dl className="facts">
      {facts.map(
        ([label, value]) =>
          value !== null &&
          value !== "" && (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
