import { typefacesFor } from "../../typography/typeface";
import { type ContractDocument, type Paper, textsOf } from "../document";
import { contractPdf } from "./contract-pdf";
import { paperPdf } from "./paper-pdf";

/** Errors are passed between threads as text. */
export type TypesetResult = { kind: "pdf"; pdf: Uint8Array } | { kind: "failed"; reason: string };

declare const self: Worker;

self.onmessage = async ({ data }: MessageEvent<ContractDocument | Paper>) => {
  self.postMessage(await typeset(data));
};

async function pdfOf(document: ContractDocument | Paper): Promise<Uint8Array> {
  const texts = textsOf(document);
  if ("groups" in document)
    return paperPdf(document, await typefacesFor(texts, document.sellerLanguage));
  return contractPdf(document, await typefacesFor(texts, document.translation?.language));
}

async function typeset(document: ContractDocument | Paper): Promise<TypesetResult> {
  try {
    return { kind: "pdf", pdf: await pdfOf(document) };
  } catch (error) {
    return { kind: "failed", reason: String((error as Error).stack ?? error) };
  }
}
