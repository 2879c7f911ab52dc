import { lockFolder } from "../../db/sqlite/lock";

/** A process to be killed: holds the lock of the folder that it is given, and says so. */
const [folder = ""] = process.argv.slice(2);
lockFolder(folder);
Bun.gc(true);
process.stdout.write("held\n");
setInterval(() => {}, 60_000);
