import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "../../db/client";
import { migrate } from "../../db/migrate";
import { buildAssets } from "../../islands/build";

// Once for the whole run: the built assets, and a migrated database that each test copies.
const folder = mkdtempSync(join(tmpdir(), "marketplace-tests-"));
process.env.TEST_FOLDER = folder;
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

await buildAssets(join(folder, "assets"));
const template = openDatabase(join(folder, "template.sqlite"));
await migrate(template);
await template.destroy();
