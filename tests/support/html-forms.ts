import { DomUtils, parseDocument } from "htmlparser2";

type Element = NonNullable<ReturnType<typeof DomUtils.getElementById>>;

/** The fields that a browser without JavaScript sends with the form's unnamed button. */
export function fieldsOfForm(html: string, id: string): Record<string, string> {
  const form = DomUtils.getElementById(id, parseDocument(html).children);
  if (!form) throw new Error(`The page has no form ${id}`);
  const controls = DomUtils.getElementsByTagName(
    (name) => ["input", "select", "textarea"].includes(name),
    form,
  );
  return Object.fromEntries(controls.flatMap(sentBy));
}

function sentBy(control: Element): Array<[name: string, value: string]> {
  const { name, type, value = "" } = control.attribs;
  if (!name || type === "file" || type === "submit") return [];
  if (control.name === "textarea") return [[name, DomUtils.textContent(control)]];
  if (control.name === "select") {
    const options = DomUtils.getElementsByTagName("option", control);
    const chosen = options.find(({ attribs }) => "selected" in attribs) ?? options[0];
    return chosen && !("disabled" in chosen.attribs) ? [[name, chosen.attribs.value ?? ""]] : [];
  }
  if ((type === "radio" || type === "checkbox") && !("checked" in control.attribs)) return [];
  return [[name, value]];
}

/** The rows of a list of facts, as `label: value`. */
export function factsOf(html: string, className: string): string[] {
  const [list] = DomUtils.getElements(
    { class: (names = "") => names.split(" ").includes(className) },
    parseDocument(html).children,
    true,
  );
  if (!list) throw new Error(`The page has no list ${className}`);
  const rows = DomUtils.getElementsByTagName("div", list);
  const text = (row: Element, name: string) =>
    DomUtils.textContent(DomUtils.getElementsByTagName(name, row));
  return rows.map((row) => `${text(row, "dt")}: ${text(row, "bdi")}`);
}
