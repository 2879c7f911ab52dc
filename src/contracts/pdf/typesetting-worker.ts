import { typefacesFor } from "../../typography/typeface";
import { type ContractDocument, textsOf } from "../document";
import { contractPdf } from "./contract-pdf";

/** Errors cross threads as text. */
export type Typeset = { kind: "pdf"; pdf: Uint8Array } | { kind: "failed"; reason: string };

declare const self: Worker;

self.onmessage = async ({ data }: MessageEvent<ContractDocument>) => {
  self.postMessage(await typeset(data));
};

async function typeset(document: ContractDocument): Promise<Typeset> {
  try {
    const typefaces = await typefacesFor(textsOf(document));
    return { kind: "pdf", pdf: await contractPdf(document, typefaces) };
  } catch (error) {
    return { kind: "failed", reason: String((error as Error).stack ?? error) };
  }
}
