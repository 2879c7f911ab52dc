import { expect, setDefaultTimeout, test } from "bun:test";
import { join } from "node:path";
import { withOwnDatabase, withSharedDatabase } from "../../src/commands/database";
import { moveDatabase } from "../../src/commands/move";
import { loadConfig } from "../../src/config";
import { onPostgres } from "../support/engines";
import { newFolder } from "../support/folder";
import { refusal } from "../support/obstacles";
import { PATIENCE_MS } from "../support/patience";
import { emptyDatabase } from "../support/postgres";

setDefaultTimeout(PATIENCE_MS);

const WITHOUT_TLS =
  /^The database \S+ at \S+ can't be reached with the sslmode in its address \(The server does not support SSL connections\)\. Set up TLS /;

onPostgres(() => {
  test("refuses a server without TLS if TLS is requested", async () => {
    const address = new URL(emptyDatabase());
    address.searchParams.set("sslmode", "verify-full");
    const config = loadConfig({ DATA_DIR: newFolder(), DATABASE_URL: address.href });
    for (const open of [withOwnDatabase, withSharedDatabase])
      expect(await refusal(open(config, async () => {}))).toMatch(WITHOUT_TLS);
    const folder = loadConfig({ DATA_DIR: newFolder() });
    await withOwnDatabase(folder, async () => {});
    expect(await refusal(moveDatabase(folder, address.href))).toMatch(WITHOUT_TLS);
  });

  test("reports a missing certificate file by name", async () => {
    const address = new URL(emptyDatabase());
    const file = join(newFolder(), "root.crt");
    address.search = `?sslmode=verify-full&sslrootcert=${file}`;
    const config = loadConfig({ DATA_DIR: newFolder(), DATABASE_URL: address.href });
    expect(await refusal(withOwnDatabase(config, async () => {}))).toStartWith(
      `There is no file ${file}, which the address of the database `,
    );
  });
});
