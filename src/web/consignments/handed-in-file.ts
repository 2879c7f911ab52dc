import type { DeliveredFileRow } from "../../consignments/consignments";
import type { FileReading } from "../../consignments/file-readings";
import type { FaultyFile } from "../../consignments/intake/taking-in";

/**
 * A file that is handed in, as the seller's page and program know it: what was found in it, and what of it
 * could not be read (`path` is inside it, where it is an archive).
 * @param path of the delivery's calls
 */
export function handedInFile(
  { id, n, name, bytes, received, reading: found }: DeliveredFileRow,
  refused: readonly FaultyFile[],
  path: string,
) {
  const reading = found === null ? null : (JSON.parse(found) as FileReading);
  const own = refused.filter((file) => file.n === n);
  const faults =
    own.length > 0 ? own.map(({ fault, path = "" }) => ({ path, fault })) : (reading?.faults ?? []);
  return { n, name, bytes, received, reading, faults, href: `${path}/uploads/${id}` };
}
