import type { Db } from "../../db/client";
import type { ContractTerms } from "../contracts/terms";
import type { DataQuality } from "../samples/data-quality";
import { readDataQuality } from "../samples/earlier-analyses";
import { ANALYSIS_VERSION } from "../samples/sample-analysis";
import type { Figures } from "./report";

export interface Promised {
  declared: Figures;
  sampled: Figures | null;
  contentType: string | null;
}

const UNKNOWN: Figures = {
  files: null,
  documents: null,
  words: null,
  nonSpaceCharacters: null,
  hanCharacters: null,
  tokens: null,
  languages: [],
  quality: null,
};

export async function promisedOf(
  db: Db,
  delivery: { contract_id: string; package_id: string },
): Promise<Promised> {
  const { terms } = await db
    .selectFrom("contracts")
    .select("terms")
    .where("id", "=", delivery.contract_id)
    .executeTakeFirstOrThrow();
  const lot = await db
    .selectFrom("packages")
    .select(["data_quality", "content_type"])
    .where("id", "=", delivery.package_id)
    .executeTakeFirst();
  const { words, characters = null, files, language } = (JSON.parse(terms) as ContractTerms).lot;
  const quality = lot?.data_quality ? readDataQuality(lot.data_quality) : null;
  return {
    declared: {
      ...UNKNOWN,
      ...{ files, words, nonSpaceCharacters: characters },
      languages: [{ code: language, share: 1 }],
    },
    sampled: quality && sampledFigures(quality),
    contentType: lot?.content_type ?? null,
  };
}

function sampledFigures(quality: DataQuality): Figures {
  const { version, samples, words, hanCharacters, tokens, languages, aiTrainingValue } = quality;
  return {
    ...UNKNOWN,
    ...{ files: samples, words, hanCharacters, tokens },
    languages: languages.map(({ code, share }) => ({ code, share })),
    quality: version === ANALYSIS_VERSION ? aiTrainingValue : null,
  };
}
