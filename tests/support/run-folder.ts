import { rmSync } from "node:fs";
import { join } from "node:path";
import { openDatabase } from "../../db/client";
import { migrate } from "../../db/migrate";
import { buildAssets } from "../../islands/build";
import { afterThis } from "./after-this";
import { stopServers } from "./postgres";
import { newQuickFolder } from "./quick-folder";

export async function prepareRun(): Promise<string> {
  const folder = newQuickFolder("marketplace-tests-");
  process.on("exit", () => {
    stopServers(folder);
    rmSync(folder, { recursive: true, force: true });
  });
  afterThis(`rm -rf ${folder}`);
  await buildAssets(join(folder, "assets"));
  const template = openDatabase(join(folder, "template.sqlite"));
  await migrate(template);
  await template.destroy();
  return folder;
}
