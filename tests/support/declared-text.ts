import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ContractTerms } from "../../src/contracts/terms";
import { wordCount } from "../../src/quality";
import type { World } from "./world";

/** English prose of good quality, from the demo. */
export const NOVEL = readFileSync(
  join(import.meta.dir, "../../src/demo/texts/moby-dick-loomings.en.txt"),
  "utf8",
);
export const NOVEL_WORDS = wordCount(NOVEL);

/** A fifth of the text is missing. */
export const CUT_NOVEL = NOVEL.slice(0, NOVEL.length * 0.8);

/** All contracts declare this text. */
export async function declareNovel({ db }: Pick<World, "db">): Promise<void> {
  const contracts = await db.selectFrom("contracts").select(["id", "terms"]).execute();
  for (const { id, terms: json } of contracts) {
    const terms = JSON.parse(json) as ContractTerms;
    const lot = { ...terms.lot, words: NOVEL_WORDS };
    const declared = JSON.stringify({ ...terms, lot });
    await db.updateTable("contracts").set({ terms: declared }).where("id", "=", id).execute();
  }
}
