import type { Db } from "../../../db/client";
import { faultText } from "../../../views/messages/fault-text";
import type { Messages } from "../../../views/messages/messages";
import { type CheckedRows, checkRows, type ImportError } from "../../imports/importing";
import { type Kind, kindOfText, readRows } from "../../imports/rows";
import { InvalidInput } from "../../lib/errors";
import { EmptyText, UnreadableText } from "../../quality";
import type { Analyzer } from "../../samples/analyzer/analyzer";
import { UnreadableFile } from "../../samples/analyzer/errors";
import type { AppContext } from "../http/app-context";
import { errorText } from "../http/errors";
import { formLabels } from "./import-labels";

export interface ImportDeps extends AppContext {
  db: Db;
  analyzer: Analyzer;
}

export interface ReadFile extends CheckedRows {
  encoding: string;
}

/** A worker decodes the file, because detecting an encoding is slow. @throws InvalidInput */
export async function readImport(
  { analyzer, clock }: ImportDeps,
  sellerId: string,
  bytes: Uint8Array,
  kind: Kind | null,
): Promise<ReadFile> {
  try {
    const { text, encoding } = await analyzer.decode(bytes, "listings.txt", sellerId);
    const rows = readRows(text, kind ?? kindOfText(text), formLabels());
    return { ...(await checkRows(rows, clock.now())), encoding };
  } catch (error) {
    if (error instanceof EmptyText) throw wrong("file-required");
    if (error instanceof UnreadableText || error instanceof UnreadableFile)
      throw wrong("sample-unreadable");
    throw error;
  }
}

const wrong = (message: "file-required" | "sample-unreadable") =>
  new InvalidInput([{ path: "file", message }]);

export function errorInWords(
  messages: Messages,
  { reason, ...error }: ImportError & { id?: string },
) {
  const message =
    typeof reason === "string" ? faultText(messages, reason) : errorText(messages, reason).text;
  return { ...error, message };
}
