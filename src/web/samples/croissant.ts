import { languageByScript } from "../../lib/languages";
import { datasetFacts } from "../../packages/dataset";
import type { Package } from "../../packages/packages";
import type { Seller } from "../../packages/sellers";
import { titleFor } from "../../packages/titles";
import { languageTag } from "../../packages/vocabulary";
import type { SamplePreview } from "../../samples/samples";
import type { PackageJson } from "../packages/package-json";
import { rightsText } from "../rights/in-words";

const CROISSANT_VERSION = "http://mlcommons.org/croissant/1.1";

export const CROISSANT_MEDIA_TYPE = `application/ld+json; profile="${CROISSANT_VERSION}"`;

const JSON_LD_CONTEXT = {
  "@language": "en",
  "@vocab": "http://schema.org/",
  sc: "http://schema.org/",
  cr: "http://mlcommons.org/croissant/",
  dct: "http://purl.org/dc/terms/",
  conformsTo: "dct:conformsTo",
  dataType: { "@id": "cr:dataType", "@type": "@vocab" },
  examples: { "@id": "cr:examples", "@type": "@json" },
  extract: "cr:extract",
  field: "cr:field",
  fileProperty: "cr:fileProperty",
  fileObject: "cr:fileObject",
  isLiveDataset: "cr:isLiveDataset",
  recordSet: "cr:recordSet",
  source: "cr:source",
} as const;

export function croissantDocument(
  lot: Package,
  seller: Seller,
  samples: readonly SamplePreview[],
  { publicUrl, listing }: { publicUrl: string; listing: PackageJson },
) {
  const facts = datasetFacts(lot, seller, publicUrl, rightsText(lot), "en");
  return {
    "@context": JSON_LD_CONTEXT,
    "@type": "sc:Dataset",
    conformsTo: CROISSANT_VERSION,
    ...facts,
    ...languageTaggedFields(lot),
    isLiveDataset: samples.length === 0,
    distribution:
      samples.length > 0
        ? samples.map((sample, i) => excerptFile(sample, i, facts.url))
        : [listingFile(listing, publicUrl)],
    recordSet: samples.map(excerptRecords),
  };
}

export function excerptBytes(sample: SamplePreview): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(sample.excerpt);
}

function excerptFile(sample: SamplePreview, i: number, packageUrl: string) {
  const bytes = excerptBytes(sample);
  return {
    "@type": "cr:FileObject",
    "@id": `excerpt-${i + 1}.txt`,
    name: sample.filename,
    description: "The first 500 characters of a sample.",
    contentUrl: `${packageUrl}/samples/${sample.id}/excerpt.txt`,
    contentSize: `${bytes.byteLength} B`,
    encodingFormat: "text/plain",
    sha256: new Bun.CryptoHasher("sha256").update(bytes).digest("hex"),
  };
}

/** Tags the seller's text with its language, because the context declares English. */
function languageTaggedFields(lot: Package) {
  const withLanguageTag = (text: string) => {
    const tag = languageByScript(text, languageTag(lot.language));
    return tag === undefined ? text : { "@value": text, "@language": tag };
  };
  const { text: name, original } = titleFor(lot, "en");
  return {
    name: original ? name : withLanguageTag(lot.title),
    ...(original && { alternateName: { "@value": original.text, "@language": original.lang } }),
    description: lot.english_abstract ?? withLanguageTag(lot.description),
  };
}

function listingFile(listing: PackageJson, publicUrl: string) {
  const bytes = new TextEncoder().encode(JSON.stringify(listing));
  return {
    "@type": "cr:FileObject",
    "@id": "listing.json",
    name: "listing.json",
    description: "The listing, including its price.",
    contentUrl: `${publicUrl}/api/packages/${listing.id}`,
    contentSize: `${bytes.byteLength} B`,
    encodingFormat: "application/json",
    sha256: new Bun.CryptoHasher("sha256").update(bytes).digest("hex"),
  };
}

function excerptRecords(sample: SamplePreview, i: number) {
  const id = `excerpt-${i + 1}`;
  return {
    "@type": "cr:RecordSet",
    "@id": id,
    name: id,
    field: [
      {
        "@type": "cr:Field",
        "@id": `${id}/text`,
        name: "text",
        description: "The excerpt.",
        dataType: "sc:Text",
        source: { fileObject: { "@id": `${id}.txt` }, extract: { fileProperty: "content" } },
      },
    ],
    examples: [{ [`${id}/text`]: sample.excerpt }],
  };
}
