import { officeKind } from "../../formats/kinds";
import { guessesIn, toUtf8 } from "../../formats/text/encodings";
import { DomainError, InvalidInput } from "../../lib/errors";
import type { FaultCode } from "../../lib/faults";
import { UnreadableText } from "../../quality";
import { MAX_SAMPLE_FILE_BYTES } from "../../rules/limits";
import type { Analyzer } from "../../samples/analyzer/analyzer";
import { UnreadableFile } from "../../samples/analyzer/errors";
import { type Form, formOf } from "../http/body";

interface SentListing {
  form: Form;
  fault: DomainError | null;
}

/** Reads the file into the text field, because drafts and refused forms keep only text. */
export async function readListing(
  analyzer: Analyzer,
  sellerId: string,
  body: unknown,
): Promise<SentListing> {
  const form = formOf(body);
  const { sampleFile: file } = (body ?? {}) as { sampleFile?: unknown };
  // Browsers send an unnamed file if none was chosen.
  if (!(file instanceof File) || !file.name) return { form, fault: null };
  if (file.size === 0) return { form, fault: fileFault("file-empty") };
  if (file.size > MAX_SAMPLE_FILE_BYTES) return { form, fault: fileFault("sample-large") };
  const bytes = await file.bytes();
  const candidates = guessesIn(bytes);
  const chosen = candidates.find((candidate) => candidate === form.sampleChoice);
  if (candidates.length > 0 && !chosen) {
    const formWithCandidates = { ...form, sampleCandidates: candidates.join(",") };
    return { form: formWithCandidates, fault: fileFault("sample-encoding-guessed") };
  }
  try {
    const utf8 = chosen ? toUtf8(bytes, chosen) : bytes;
    const { text, encoding } = await analyzer.decode(utf8, file.name, sellerId);
    if (text.trim() === "") return { form, fault: fileFault("file-empty") };
    const sampleFields = {
      sampleText: text,
      sampleName: file.name,
      sampleEncoding: chosen ?? encoding,
    };
    return { form: { ...form, ...sampleFields }, fault: null };
  } catch (error) {
    if (error instanceof UnreadableText || error instanceof UnreadableFile)
      return { form, fault: fileFault(unreadableFault(error, file.name)) };
    if (error instanceof DomainError) return { form, fault: error };
    throw error;
  }
}

function unreadableFault(error: UnreadableText | UnreadableFile, name: string): FaultCode {
  if (error instanceof UnreadableFile && error.fault === "encrypted") return "sample-encrypted";
  return officeKind(name) ? "sample-office" : "sample-unreadable";
}

function fileFault(message: FaultCode): InvalidInput {
  return new InvalidInput([{ path: "sampleFile", message }]);
}
