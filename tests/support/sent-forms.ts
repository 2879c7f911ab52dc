import type { Page } from "playwright";
import { knownFieldsOf, schemaOf } from "../../src/web/http/known-fields";
import { RouteNames } from "../../src/web/http/observation";
import type { World } from "./world";

/** Names the fields that a form of the page sends and that its route does not declare. */
export async function undeclaredFields(page: Page, { app }: World): Promise<string[]> {
  const paths = new RouteNames(app.routes);
  return (await page.evaluate(formsOn)).flatMap(({ path, names }) => {
    const named = paths.pathOf({ method: "POST", url: path });
    const route = app.routes.find((each) => each.method === "POST" && each.path === named);
    if (!route) return [`${path} has no route`];
    const known = knownFieldsOf(route).body ?? {};
    return names.filter((name) => !schemaOf(known, name)).map((name) => `${route.path}: ${name}`);
  });
}

interface SentForm {
  path: string;
  names: string[];
}

function formsOn(): SentForm[] {
  return [...document.forms].flatMap((form) => {
    if (form.method !== "post") return [];
    const controls = [...form.elements] as HTMLInputElement[];
    const names = [...new Set(controls.map(({ name }) => name))].filter((name) => name !== "");
    const buttons = controls.filter(({ type }) => type === "submit");
    const actions = buttons.map((button) => button.getAttribute("formaction") ?? form.action);
    const ownAction = form.hasAttribute("action") ? [form.action] : [];
    const addresses = buttons.length > 0 ? actions : ownAction;
    const paths = addresses.map((address) => new URL(address, location.href).pathname);
    return [...new Set(paths)].map((path) => ({ path, names }));
  });
}
