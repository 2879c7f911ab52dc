import { join } from "node:path";
import { isBinary } from "../../lib/program";

/** In the executable, the folder is beside its modules. */
const FOLDER = isBinary ? "examples" : "../../../clients/examples";

const ITS_ADDRESS = "https://market.example";

/** An example of clients/examples, with the address of this marketplace. Tests run all of them. */
export async function exampleOf(file: string, publicUrl: string): Promise<string> {
  const text = await Bun.file(join(import.meta.dir, FOLDER, file)).text();
  return text.trimEnd().replaceAll(ITS_ADDRESS, publicUrl);
}
