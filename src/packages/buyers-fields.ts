/** The first question of the form's step "Sale": who gets the collection. */
export const BUYERS = ["many", "one", "own"] as const;
export type Buyers = (typeof BUYERS)[number];

/** Of the form only; calls state `seats` and `rights.exclusive`. */
export const BUYERS_FIELDS = ["buyers", "licensees"] as const;

export const USUAL_LICENSEES = "5";

type Form = Readonly<Partial<Record<string, string>>>;

/** Sets what the answer decides and what the form then hides. */
export function fieldsOfBuyers(form: Form): Record<string, string | undefined> {
  const { buyers, licensees, ...fields } = form;
  const answered = { ...fields, sale: "highest", exclusiveFrom: undefined, shelf: undefined };
  // Without a statement, rights are not exclusive either.
  const exclusive = fields.exclusive === "true" ? "false" : fields.exclusive;
  if (buyers === "many") return { ...answered, seats: licensees || USUAL_LICENSEES, exclusive };
  if (buyers === "one") return { ...answered, seats: "1", exclusive: "true" };
  return fields;
}

/** The answer that has the same meaning as the fields, so that nothing is lost when it is sent. */
export function buyersOf(fields: Form): Buyers {
  const given = BUYERS.find((choice) => choice === fields.buyers);
  if (given) return given;
  const { sale, seats = "1", exclusiveFrom = "", shelf = "", exclusive } = fields;
  if (sale !== "highest" || exclusiveFrom !== "" || !["", "false"].includes(shelf)) return "own";
  if (exclusive === "true") return seats === "1" ? "one" : "own";
  return Number(seats) > 1 ? "many" : "own";
}
