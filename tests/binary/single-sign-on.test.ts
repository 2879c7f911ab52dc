import { afterEach, expect, setDefaultTimeout, test } from "bun:test";
import { databaseFile, openDatabase } from "../../db/client";
import { newFolder } from "../support/folder";
import { PATIENCE_MS } from "../support/patience";
import { addPeople, PASSWORD } from "../support/people";
import { run, type Serving, serve } from "../support/program";
import { DOMAIN, NETWORKS, settingsFor, signInAt, startProvider } from "../support/single-sign-on";
import { Browser } from "../support/world";

setDefaultTimeout(PATIENCE_MS);

let server: Serving | undefined;

afterEach(async () => {
  server?.kill("SIGTERM");
  await server?.exited;
});

test.each(["entra", "okta"] as const)(
  "the executable signs a colleague in at a provider like %s",
  async (style) => {
    const DATA_DIR = newFolder();
    expect(await run(["migrate"], { DATA_DIR })).toMatchObject({ code: 0 });
    const db = openDatabase(databaseFile(DATA_DIR));
    const { ada } = await addPeople(db, Date.now());
    await db
      .updateTable("users")
      .set({ verified_domain: DOMAIN })
      .where("id", "=", ada.id)
      .execute();
    await db.destroy();
    const PUBLIC_URL = "http://localhost:3000";
    const provider = await startProvider(style, PUBLIC_URL);
    provider.people.ada = { email: ada.email, email_verified: true, groups: ["buyers"] };
    server = await serve({ DATA_DIR, PUBLIC_URL, ...NETWORKS });
    const { address } = server;
    const handle = async (request: Request) => {
      const { method, headers } = request;
      const { pathname, search } = new URL(request.url);
      const body = method === "GET" ? null : await request.bytes();
      return fetch(address + pathname + search, { method, headers, body, redirect: "manual" });
    };
    const owner = new Browser({ handle });
    await owner.json("POST", "/api/auth/login", { email: ada.email, password: PASSWORD });
    const trustsAddresses = style === "entra";
    const settings = settingsFor(provider, { trustsAddresses });
    expect((await owner.json("PUT", "/api/organization/sso", settings)).status).toBe(200);
    const browser = new Browser({ handle });
    expect((await signInAt(provider, "ada", browser)).status).toBe(303);
    expect(await (await browser.get("/api/auth/user")).json()).toMatchObject({ id: ada.id });
    provider.stop();
  },
);
