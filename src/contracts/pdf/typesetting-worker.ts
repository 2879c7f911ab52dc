import { Typeface } from "../../typography/typeface";
import type { ContractDocument } from "../document";
import { contractPdf } from "./contract-pdf";

/** What the worker answers with; errors cross threads as their text. */
export type Typeset = { kind: "pdf"; pdf: Uint8Array } | { kind: "failed"; reason: string };

declare const self: Worker;

/** Read once, with the first contract. */
let typefaces: Promise<{ regular: Typeface; bold: Typeface }> | undefined;

self.onmessage = async ({ data }: MessageEvent<ContractDocument>) => {
  self.postMessage(await typeset(data));
};

async function typeset(document: ContractDocument): Promise<Typeset> {
  try {
    typefaces ??= loadTypefaces();
    return { kind: "pdf", pdf: await contractPdf(document, await typefaces) };
  } catch (error) {
    return { kind: "failed", reason: String((error as Error).stack ?? error) };
  }
}

async function loadTypefaces() {
  const [regular, bold] = await Promise.all([Typeface.load("regular"), Typeface.load("bold")]);
  return { regular, bold };
}
