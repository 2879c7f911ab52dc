import { z } from "zod";
import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import { line, paragraph } from "../lib/inputs";
import { UNRULED } from "../moderation/account-acts";
import { recordInLog } from "../moderation/actions";
import { HOUSE_TEXT_KINDS, type HouseTexts, type Publication } from "./texts";

/** A form is at most a megabyte, and a Chinese character takes nine bytes in it. */
const MAX_ENGLISH_LENGTH = 100_000;
const MAX_LENGTH = 30_000;

const markdown = () => paragraph().overwrite(withUnixLines);
const translation = markdown().max(MAX_LENGTH, "too-long").default("");

export const houseTextKind = z.enum(HOUSE_TEXT_KINDS);

export const houseTextForm = z.object({
  text: markdown().min(1, "required").max(MAX_ENGLISH_LENGTH, "too-long"),
  textZh: translation,
  textJa: translation,
  textKo: translation,
  facts: paragraph().min(1, "required").max(4000, "too-long"),
  /** Empty if the site had no text of its own. */
  basedOn: line()
    .regex(/^\d{0,15}$/)
    .default(""),
});

/** Browsers send the line ends of Windows. */
function withUnixLines(text: string): string {
  return text.replaceAll("\r\n", "\n");
}

const PUBLISHING_ACTS = {
  terms: "publish-terms",
  privacy: "publish-privacy",
  imprint: "publish-imprint",
} as const;

interface Decision extends Publication {
  facts: string;
  operatorId: string;
}

/** Also adopts the new version on this server. @throws TextReplaced, TextUnchanged */
export async function publishHouseText(
  db: Db,
  houseTexts: HouseTexts,
  { facts, operatorId, ...publication }: Decision,
  now: number,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await houseTexts.publish(tx, publication, now);
    const act = PUBLISHING_ACTS[publication.kind];
    await recordInLog(tx, { ...UNRULED, act, memberId: null, facts, operatorId }, now);
  });
  await houseTexts.refresh();
}
