import { lockFolder } from "../../db/sqlite/lock";

const [folder = ""] = process.argv.slice(2);
lockFolder(folder);
Bun.gc(true);
process.stdout.write("held\n");
setInterval(() => {}, 60_000);
