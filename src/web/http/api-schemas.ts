import { z } from "zod";

/** A zod schema as JSON Schema, in the form in which bodies and answers are sent. */
export const jsonSchema = (schema: z.ZodType) =>
  z.toJSONSchema(schema, {
    io: "input",
    unrepresentable: "any",
    override: ({ zodSchema, jsonSchema: made }) => {
      delete made.id;
      delete made.$schema;
      delete made.readOnly;
      // The generator takes what is preprocessed for required.
      if (zodSchema instanceof z.ZodObject && made.properties) {
        const { shape } = zodSchema as z.ZodObject<Record<string, z.ZodType>>;
        made.required = Object.keys(shape).filter((name) => !shape[name]?.isOptional());
      }
    },
  });

/** Converts all schemas of the document together, so that each name is defined once. */
export class Schemas {
  readonly #asked: Array<{ place: object; schema: z.ZodType }> = [];

  /** A schema's place, filled in by `named`. */
  of(schema: z.ZodType): object {
    const place = {};
    this.#asked.push({ place, schema });
    return place;
  }

  named(): object {
    const all = z.object(
      Object.fromEntries(this.#asked.map(({ schema }, at) => [`_${at}`, schema])),
    );
    const text = JSON.stringify(jsonSchema(all)).replaceAll("#/$defs/", "#/components/schemas/");
    const { $defs, properties } = JSON.parse(text);
    for (const [at, { place }] of this.#asked.entries()) Object.assign(place, properties[`_${at}`]);
    return $defs;
  }
}
