import { localName, type Tag } from "./xml-parts";

interface Style {
  basedOn: string;
  isHidden: boolean | null;
}

function attributeOf(attributes: Tag["attributes"], name: string): string | undefined {
  const key = Object.keys(attributes).find((attribute) => localName(attribute) === name);
  return key === undefined ? undefined : attributes[key];
}

const OFF_VALUES = ["0", "false", "off"];

export const isOn = (value = "1"): boolean => !OFF_VALUES.includes(value);

/** Returns the paragraph and character styles whose text is hidden. */
export function hiddenStyles(tags: readonly Tag[]): ReadonlySet<string> {
  const styles = new Map<string, Style>();
  let style: Style | null = null;
  for (const tag of tags) {
    if (tag.name === "style") {
      style = { basedOn: "", isHidden: null };
      const type = attributeOf(tag.attributes, "type") ?? "";
      if (type !== "table") styles.set(attributeOf(tag.attributes, "styleId") ?? "", style);
    } else if (style && tag.name === "basedOn")
      style.basedOn = attributeOf(tag.attributes, "val") ?? "";
    else if (style && tag.name === "vanish")
      style.isHidden = isOn(attributeOf(tag.attributes, "val"));
  }
  return new Set([...styles.keys()].filter((id) => isHidden(id, styles)));
}

const MAX_ANCESTORS = 100;

function isHidden(id: string, styles: ReadonlyMap<string, Style>): boolean {
  let style = styles.get(id);
  for (let ancestors = 0; style && ancestors < MAX_ANCESTORS; ancestors++) {
    if (style.isHidden !== null) return style.isHidden;
    style = styles.get(style.basedOn);
  }
  return false;
}
