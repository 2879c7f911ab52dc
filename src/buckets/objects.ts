import type { Db } from "../../db/client";
import type { ConsignmentFiles } from "../consignments/consignment-files";
import { reportNote } from "../consignments/report";
import { sealedFiles } from "../consignments/sealed";
import { streamSealed } from "../consignments/streaming";
import type { Delivery } from "../delivery/delivery";
import { ownSealedConsignment } from "../delivery/sharing";

export interface CopiedObject {
  key: string;
  bytes: number;
  read(from: number, to: number): Promise<ReadableStream<Uint8Array>>;
}

export const REPORT_NAME = "report.txt";

/**
 * The sealed files, then the signed report, which is therefore there once everything is. The key
 * is not among them. Empty if the files are gone.
 */
export async function objectsOf(
  db: Db,
  consignments: Pick<ConsignmentFiles, "stream">,
  { id, reference }: Pick<Delivery, "id" | "reference">,
  prefix: string,
): Promise<CopiedObject[]> {
  const [sealed, consignment] = [await sealedFiles(db, id), await ownSealedConsignment(db, id)];
  if (!sealed || !consignment) return [];
  const folder = `${prefix}${reference}/${sealed.number}/`;
  const { report, signature } = consignment;
  const note = new Blob([reportNote({ report: report ?? "", signature: signature ?? "" })]);
  const files = sealed.files.map((file) => ({
    key: `${folder}${file.name}.age`,
    bytes: file.bytes,
    read: (from: number, to: number) =>
      streamSealed(consignments, { consignment: sealed.id, file }, [from, to]),
  }));
  const read = async (from: number, to: number) => note.slice(from, to).stream();
  return [...files, { key: folder + REPORT_NAME, bytes: note.size, read }];
}
