import type { Db } from "../../db/client";
import { knowsBuyer } from "../chat/known-buyers";
import { textsOf } from "../contracts/document";
import { Conflict } from "../lib/errors";
import { codePointOf, unprintableIn } from "../typography/characters";
import type { Deal } from "./deal";

export class ContractUnprintable extends Conflict {
  constructor(characters: readonly string[]) {
    super("contract-unprintable", { characters: characters.join(", ") });
  }
}

/**
 * Characters that the PDF prints as code points, as `𪚥 (U+2A6A5)`. Includes the buyer's only if the
 * seller knows the buyer.
 */
export async function unprintableOf(db: Db, { sellerId, buyerId, terms }: Deal): Promise<string[]> {
  const { buyer, ...others } = terms;
  const known = (await knowsBuyer(db, sellerId, buyerId)) ? [buyer] : [];
  const characters = await unprintableIn(textsOf([others, known]));
  return characters.map((each) => `${each} (${codePointOf(each)})`);
}
