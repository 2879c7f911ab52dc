import { z } from "zod";
import { line, numeralIn, yesOrNo } from "../lib/inputs";
import { READERS } from "../lib/number-fields";
import type { MeasureReader } from "../lib/numerals";
import { isStated, MAX_TERM_MONTHS, NO_RIGHTS, PERSONAL_DATA, type Rights, USES } from "./rights";
import { statedTerms } from "./stated-terms";

const orUnstated = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === "" || value === undefined ? null : value), schema.nullable());

const flag = orUnstated(
  z.preprocess((value) => (value === "true" ? true : value === "false" ? false : value), yesOrNo()),
);

const wholeNumber = (
  fault: "term-range" | "percent-range",
  read: MeasureReader,
  [min, max]: readonly [number, number],
) =>
  z.preprocess(
    numeralIn(read),
    z.number(fault).int(fault).min(min, fault).max(max, fault).nullable(),
  );

const shortText = orUnstated(
  line("required")
    .max(300, "too-long")
    .transform((text) => text || null),
);

export const statedRights = z
  .strictObject(
    {
      exclusive: flag,
      termMonths: wholeNumber("term-range", READERS.months, [1, MAX_TERM_MONTHS]),
      territory: shortText,
      uses: orUnstated(z.array(z.enum(USES, "choice-invalid"), "must be a list of texts")),
      redistribution: flag,
      attribution: flag,
      basis: shortText,
      personalData: orUnstated(z.enum(PERSONAL_DATA, "choice-invalid")),
      machineMadePercent: wholeNumber("percent-range", READERS.percent, [0, 100]),
      terms: statedTerms,
    },
    "must be an object of rights",
  )
  .nullish()
  .transform((given): Rights | null => {
    const uses = USES.filter((use) => given?.uses?.includes(use));
    const rights = { ...NO_RIGHTS, ...given, uses, terms: given?.terms ?? null };
    return isStated(rights) ? rights : null;
  });
