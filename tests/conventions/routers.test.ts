import { expect, test } from "bun:test";
import { type Source, sourcesIn } from "../support/sources";

const ROUTER = /^\w+(Routes|Api|Tables|Actions)$/;
const nounOf = (path: string) => /^src\/web\/([^/]+)\//.exec(path)?.[1];

const routersImportedIn = ({ text }: Source) =>
  [...text.matchAll(/import \{([^}]*)\} from "([^"]+)"/g)].flatMap(([, names = "", from = ""]) =>
    names
      .split(",")
      .map((name) => name.trim())
      .filter((name) => ROUTER.test(name))
      .map((name) => ({ name, from })),
  );

const routersExportedIn = ({ text }: Source) =>
  [...text.matchAll(/export (?:const|function) (\w+)/g)]
    .map(([, name = ""]) => name)
    .filter((name) => ROUTER.test(name));

test("a router imports no router of another noun", async () => {
  const web = await sourcesIn("src/web");
  const imported = web.flatMap((source) =>
    routersImportedIn(source).map(({ name, from }) => ({ path: source.path, name, from })),
  );
  expect(imported.length).toBeGreaterThan(3);
  const acrossNouns = imported.filter(({ from }) => /^\.\.\/(?!\.\.|http\/)/.test(from));
  expect(acrossNouns).toEqual([]);
});

test("every router is mounted once, in src/routers.ts or by its own noun", async () => {
  const sources = await sourcesIn("src");
  const web = sources.filter(({ path }) => nounOf(path) !== undefined && nounOf(path) !== "http");
  const exported = web.flatMap(routersExportedIn).filter((name) => name !== "tableRoutes");
  expect(exported.length).toBeGreaterThan(60);
  const imported = sources.flatMap(routersImportedIn).map(({ name }) => name);
  const wrong = exported.filter((router) => {
    const isUsedInFile = web.some(
      (source) =>
        routersExportedIn(source).includes(router) &&
        (source.text.match(new RegExp(`\\b${router}\\b`, "g"))?.length ?? 0) > 1,
    );
    return imported.filter((name) => name === router).length + Number(isUsedInFile) !== 1;
  });
  expect(wrong).toEqual([]);
});
