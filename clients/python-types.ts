interface Schema {
  $ref?: string;
  type?: string | readonly string[];
  enum?: readonly unknown[];
  const?: unknown;
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  items?: Schema;
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  additionalProperties?: boolean | Schema;
}

interface ApiDocument {
  components: { schemas: Readonly<Record<string, Schema>> };
}

const PLAIN: Readonly<Record<string, string>> = {
  string: "str",
  integer: "int",
  number: "float",
  boolean: "bool",
  null: "None",
};

/**
 * Python's types of what the calls answer and the live channel sends, with the names that
 * /api/openapi.json and /api/asyncapi.json have.
 */
export function pythonTypes(api: string, live: string): string {
  const [{ components: calls }, { components: channel }] = [api, live].map(
    (json) => JSON.parse(json) as ApiDocument,
  ) as [ApiDocument, ApiDocument];
  const schemas = { ...channel.schemas, ...calls.schemas };
  const types = new Types();
  for (const [name, schema] of Object.entries(schemas)) types.define(name, schema);
  types.define("Report", reportOf(schemas));
  return [
    '"""What the calls answer and the live channel sends. Generated from their descriptions."""\n\n',
    "from __future__ import annotations\n\n",
    "from typing import Any, Literal, NotRequired, TypedDict\n",
    ...types.lines,
  ].join("");
}

/** The report is only part of a delivery's answer, but programs read it on its own. */
function reportOf({ Deal }: ApiDocument["components"]["schemas"]): Schema {
  const report = Deal?.properties?.report;
  const object = [report, ...(report?.anyOf ?? [])].find((schema) => schema?.properties);
  if (!object) throw new Error("The answer of a delivery has no report.");
  return object;
}

class Types {
  readonly lines: string[] = [];
  readonly #defined = new Set<string>();

  define(name: string, schema: Schema): void {
    if (this.#defined.has(name)) throw new Error(`Two types are called ${name}.`);
    this.#defined.add(name);
    if (!schema.properties) {
      const type = this.#typeOf(name, schema);
      this.lines.push(`\n\n${name} = ${JSON.stringify(type)}\n`);
      return;
    }
    const required = new Set(schema.required);
    const fields = Object.entries(schema.properties).map(([field, inner]) => {
      const type = this.#typeOf(name + pascal(field), inner);
      const value = required.has(field) ? type : `NotRequired[${type}]`;
      return `    ${JSON.stringify(field)}: ${JSON.stringify(value)},\n`;
    });
    // Some fields are keywords of Python, which a class cannot have.
    this.lines.push(`\n\n${name} = TypedDict(\n    "${name}",\n    {\n`);
    this.lines.push(...fields.map((field) => `    ${field}`), "    },\n)\n");
  }

  #typeOf(name: string, schema: Schema): string {
    const { $ref, type, anyOf, oneOf, items, properties, additionalProperties } = schema;
    if ($ref !== undefined) return $ref.slice($ref.lastIndexOf("/") + 1);
    const literals = schema.enum ?? (schema.const === undefined ? null : [schema.const]);
    if (literals) return `Literal[${literals.map(literal).join(", ")}]`;
    const options = anyOf ?? oneOf;
    if (options) return this.#unionOf(name, options);
    if (typeof type === "object")
      return this.#unionOf(
        name,
        type.map((one) => ({ ...schema, type: one })),
      );
    if (properties && type !== "null") {
      this.define(name, schema);
      return name;
    }
    if (type === "array") return `list[${items ? this.#typeOf(singular(name), items) : "Any"}]`;
    if (type === "object" || additionalProperties) {
      const values = typeof additionalProperties === "object" ? additionalProperties : null;
      return `dict[str, ${values ? this.#typeOf(`${name}Value`, values) : "Any"}]`;
    }
    return PLAIN[type ?? ""] ?? "Any";
  }

  #unionOf(name: string, options: readonly Schema[]): string {
    const objects = options.filter(({ properties }) => properties).length;
    const types = options.map((option, i) =>
      this.#typeOf(objects > 1 && option.properties ? `${name}${i + 1}` : name, option),
    );
    return [...new Set(types)].join(" | ");
  }
}

const literal = (value: unknown) => (value === null ? "None" : JSON.stringify(value));

const pascal = (field: string) =>
  field.replace(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, first: string) => first.toUpperCase());

const singular = (name: string) => name.replace(/s$/, "");
