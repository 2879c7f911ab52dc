import { z } from "zod";
import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import { StepOutOfOrder } from "../delivery/delivery";
import { ENCODINGS } from "../formats/text/plausibility";
import { InvalidInput } from "../lib/errors";
import { yesOrNo } from "../lib/inputs";
import { currentConsignment } from "./consignments";
import { faultyFilesOf } from "./faulty-files";
import { announceChange, type Holder } from "./holder";
import { FileNotFound } from "./refusals";

export const encodingChoice = z.object({
  encoding: z.enum(ENCODINGS, "choice-invalid"),
  all: yesOrNo().default(false),
});

export async function chooseEncoding(
  db: Db,
  holder: Holder,
  n: number,
  { encoding, all }: z.output<typeof encodingChoice>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const consignment = await currentConsignment(tx, holder);
    if (consignment?.status !== "open")
      throw consignment ? new StepOutOfOrder() : new FileNotFound();
    const file = await tx
      .selectFrom("delivery_files")
      .select("n")
      .where("consignment_id", "=", consignment.id)
      .where("n", "=", n)
      .executeTakeFirst();
    if (!file) throw new FileNotFound();
    const matchingFiles = faultyFilesOf(consignment)
      .filter(({ candidates }) => candidates?.includes(encoding))
      .map((faulty) => faulty.n);
    if (!matchingFiles.includes(n))
      throw new InvalidInput([{ path: "encoding", message: "choice-invalid" }]);
    await tx
      .updateTable("delivery_files")
      .set({ encoding })
      .where("consignment_id", "=", consignment.id)
      .where("n", "in", all ? matchingFiles : [n])
      .execute();
    announceChange(tx, holder);
  });
}
