import type { Db } from "../../db/client";
import { knowsBuyer } from "../chat/known-buyers";
import { textsOf } from "../contracts/document";
import { Conflict } from "../lib/errors";
import { codePointOf, unprintableIn } from "../typography/characters";
import type { Deal } from "./deal";

/** No font has these characters of a contract, which would be printed by their code points. */
export class ContractUnprintable extends Conflict {
  constructor(characters: readonly string[]) {
    super("contract-unprintable", { characters: characters.join(", ") });
  }
}

/**
 * The characters of a deal that its PDF prints by their code points, as `𪚥 (U+2A6A5)`; those of a buyer
 * only where the seller knows them (docs/product.md#who-sees-whom).
 */
export async function unprintableOf(db: Db, { sellerId, buyerId, terms }: Deal): Promise<string[]> {
  const { buyer, ...others } = terms;
  const known = (await knowsBuyer(db, sellerId, buyerId)) ? [buyer] : [];
  const characters = await unprintableIn(textsOf([others, known]));
  return characters.map((each) => `${each} (${codePointOf(each)})`);
}
