import { useMessages } from "../../messages/context";
import type { Correctable } from "../../src/packages/corrections";

export function useFieldLabels(): Record<Correctable, string> {
  const { collections, common, listing, packages } = useMessages();
  const { detail } = packages;
  return {
    title: common.title,
    description: common.description,
    englishTitle: listing.fields.englishTitle,
    englishAbstract: listing.fields.englishAbstract,
    category: collections.create.fields.category,
    collectionSize: detail.totalWords,
    totalCharacters: detail.totalCharacters,
    formats: detail.formats,
    fileCount: detail.totalFiles,
    fileBytes: detail.fileSize,
    publicationYear: detail.publicationYear,
    period: detail.period,
    subjectAreas: detail.subjects,
    gradeLevel: listing.fields.gradeLevel,
  };
}
