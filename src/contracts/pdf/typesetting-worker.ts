import { typefacesFor } from "../../typography/typeface";
import { type ContractDocument, type Paper, textsOf } from "../document";
import { contractPdf } from "./contract-pdf";
import { paperPdf } from "./paper-pdf";

/** Errors cross threads as text. */
export type Typeset = { kind: "pdf"; pdf: Uint8Array } | { kind: "failed"; reason: string };

declare const self: Worker;

self.onmessage = async ({ data }: MessageEvent<ContractDocument | Paper>) => {
  self.postMessage(await typeset(data));
};

async function typeset(document: ContractDocument | Paper): Promise<Typeset> {
  try {
    const typefaces = await typefacesFor(textsOf(document));
    const pdf =
      "groups" in document ? paperPdf(document, typefaces) : contractPdf(document, typefaces);
    return { kind: "pdf", pdf: await pdf };
  } catch (error) {
    return { kind: "failed", reason: String((error as Error).stack ?? error) };
  }
}
