import { expect, test } from "bun:test";
import { knownFieldsOf, schemaOf } from "../../src/web/http/known-fields";
import { RouteNames } from "../../src/web/http/observation";
import { browsing, type Site } from "../support/browsing";
import { inspectLooks, LOOKS } from "../support/every-page";
import { PATIENCE_MS } from "../support/patience";

const site = browsing();

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

function undeclared({ world }: Site, forms: readonly SentForm[]): string[] {
  const { routes } = world.app;
  const paths = new RouteNames(routes);
  return forms.flatMap(({ path, names }) => {
    const route = routes.find(
      (each) => each.method === "POST" && each.path === paths.pathOf({ method: "POST", url: path }),
    );
    if (!route) return [`${path} has no route`];
    const known = knownFieldsOf(route).body ?? {};
    return names.filter((name) => !schemaOf(known, name)).map((name) => `${route.path}: ${name}`);
  });
}

test.each([...new Set(LOOKS.map(({ as = "visitors" }) => as))])(
  "every form that %s see sends only names that its route declares",
  async (viewer) => {
    const looks = LOOKS.filter(({ as = "visitors" }) => as === viewer);
    const faults = await inspectLooks(site, looks, {
      async inspect(page, open) {
        await open();
        return undeclared(site, await page.evaluate(formsOn));
      },
    });
    expect([...new Set(faults)]).toEqual([]);
  },
  2 * PATIENCE_MS,
);
