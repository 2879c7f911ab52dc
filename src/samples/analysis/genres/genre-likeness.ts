import type { GenreLikeness } from "../naturalness/norms";
import { bankLikeness } from "../problems/likeness/bank-likeness";
import { ramp } from "../score";
import type { Lines } from "../text/lines";
import type { ContentType } from "../verdict";
import { articleLikeness } from "./laws";
import { oldVerseLikeness } from "./old-verse";
import { statuteLikeness } from "./statutes";
import { verseLikeness } from "./verse";

/** What a text reads like, beside its language. */
export function genresOf({ written }: Lines, type: ContentType): GenreLikeness {
  if (type === "problem_bank") return { verse: 0, problems: bankLikeness(written), law: 0 };
  const statute = statuteLikeness(written);
  const law = Math.max(articleLikeness(written), statute);
  const verse = ramp(verseLikeness(written), VERSE.prose, VERSE.verse);
  const oldVerse = oldVerseLikeness(written);
  return { verse: Math.min(verse, 1 - law), problems: 0, law, statute, oldVerse };
}

/** Likeness to verse of prose that happens to have short lines, and of what is verse for certain. */
const VERSE = { prose: 0.4, verse: 0.9 };
