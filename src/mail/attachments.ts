import type { Db } from "../../db/client";

export interface Attachment {
  filename: string;
  contentType: string;
  content: Uint8Array;
}

export async function attachmentsOf(
  db: Db,
  { contract_id }: { contract_id: string | null },
): Promise<Attachment[]> {
  if (contract_id === null) return [];
  const contracts = await db
    .selectFrom("contracts")
    .select(["reference", "pdf"])
    .where("id", "=", contract_id)
    .execute();
  return contracts.map(({ reference, pdf }) => ({
    filename: `${reference}.pdf`,
    contentType: "application/pdf",
    content: pdf,
  }));
}
