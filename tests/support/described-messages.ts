import Ajv2020, { type ValidateFunction } from "ajv/dist/2020";
import { describeLive } from "../../src/web/realtime/live-document";

export const live = describeLive({ publicUrl: "https://market.example" });

/** No field may be missing from the document, so objects have no others. */
const closed = JSON.parse(JSON.stringify(live), (_, value) =>
  value?.type === "object" && value.properties && value.additionalProperties === undefined
    ? { ...value, additionalProperties: false }
    : value,
) as typeof live;

const ajv = new Ajv2020({ strict: false, validateFormats: false }).addSchema({
  $id: "live",
  components: closed.components,
});

const validators = new Map<string, ValidateFunction>();

/** Why a message is not one that the document describes, or null. */
export function messageFault(message: { type?: unknown }): string | null {
  const name = String(message.type);
  if (!Object.hasOwn(closed.components.messages, name)) return `${name} is not described`;
  const path = `live#/components/messages/${name}/payload`;
  const validate = validators.get(name) ?? ajv.compile({ $ref: path });
  validators.set(name, validate);
  return validate(message) ? null : ajv.errorsText(validate.errors, { dataVar: name });
}
