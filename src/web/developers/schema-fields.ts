import type { DescribedField } from "../../../views/developers/described";

/** The part of JSON Schema that the API's description uses. */
export interface Schema {
  $ref?: string;
  type?: string | readonly string[];
  format?: string;
  const?: unknown;
  enum?: readonly unknown[];
  minimum?: number;
  maximum?: number;
  items?: Schema;
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  additionalProperties?: Schema | boolean;
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  allOf?: readonly Schema[];
  description?: string;
  deprecated?: boolean;
}

export const REFERENCE = "#/components/schemas/";

const choicesOf = ({ anyOf = [], oneOf = [] }: Schema) => [...anyOf, ...oneOf];

export function typeOf(schema: Schema): string {
  const { $ref, type, items, additionalProperties } = schema;
  if ($ref) return `\`${$ref.replace(REFERENCE, "")}\``;
  if ("const" in schema) return JSON.stringify(schema.const);
  if (schema.enum) return oneOfTypes(schema.enum.map((value) => JSON.stringify(value)));
  if (type === "array") return listOf(typeOf(items ?? {}));
  if (typeof additionalProperties === "object" && !schema.properties)
    return `{ [name]: ${typeOf(additionalProperties)} }`;
  if (typeof type === "string") return type + detailOf(schema);
  if (type) return oneOfTypes(type);
  const choices = choicesOf(schema).length > 0 ? choicesOf(schema) : (schema.allOf ?? []);
  return choices.length === 0 ? "any" : oneOfTypes(choices.map(typeOf));
}

const listOf = (item: string) => (item.includes(" | ") ? `(${item})[]` : `${item}[]`);

const oneOfTypes = (types: readonly string[]) => [...new Set(types)].join(" | ");

/** Such as the bounds of a number; those of the type itself say nothing. */
function detailOf({ format, minimum, maximum = Number.MAX_SAFE_INTEGER }: Schema): string {
  if (format === "date-time" || format === "date" || format === "binary") return ` (${format})`;
  const isBounded = maximum < Number.MAX_SAFE_INTEGER;
  if (minimum === undefined || minimum === Number.MIN_SAFE_INTEGER)
    return isBounded ? ` (≤ ${maximum})` : "";
  return isBounded ? ` (${minimum}…${maximum})` : ` (≥ ${minimum})`;
}

/** All fields, also of nested objects, as `terms.uses[].name`. Fields of named types are theirs. */
export function fieldsOf(schema: Schema, prefix = ""): DescribedField[] {
  const { items, properties = {}, required = [], allOf = [] } = schema;
  if (items) return fieldsOf(items, prefix === "" ? "[]." : prefix.replace(/\.$/, "[]."));
  const own = Object.entries(properties).flatMap(([name, property]) => [
    {
      name: prefix + name,
      type: typeOf(property),
      isRequired: required.includes(name),
      isDeprecated: property.deprecated === true,
      description: property.description ?? "",
    },
    ...fieldsOf(property, `${prefix}${name}.`),
  ]);
  const ofAll = allOf.flatMap((part) => fieldsOf(part, prefix));
  return withoutRepeats([...own, ...ofAll, ...fieldsOfChoices(choicesOf(schema), prefix)]);
}

/** Required only if it is in every choice. */
function fieldsOfChoices(choices: readonly Schema[], prefix: string): DescribedField[] {
  const described = choices
    .map((choice) => fieldsOf(choice, prefix))
    .filter(({ length }) => length > 0);
  const isInAll = (name: string) =>
    described.every((fields) => fields.some((field) => field.name === name && field.isRequired));
  return described.flat().map((field) => ({ ...field, isRequired: isInAll(field.name) }));
}

function withoutRepeats(fields: readonly DescribedField[]): DescribedField[] {
  const byName = Map.groupBy(fields, ({ name }) => name);
  return [...byName.values()].map(([first, ...others]) => {
    const field = first as DescribedField;
    return { ...field, type: oneOfTypes([field, ...others].map(({ type }) => type)) };
  });
}
