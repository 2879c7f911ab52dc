import { join } from "node:path";
import { GUIDES, type Guide } from "../../../views/developers/described";
import { isBinary } from "../../lib/program";

/** In the executable, the folder is beside its modules. */
const FOLDER = isBinary ? "examples" : "../../../clients/examples";

const ITS_ADDRESS = "https://market.example";

const EXTENSIONS = ["sh", "ts", "py"];

/** An example of clients/examples, with the address of this marketplace. Tests run all of them. */
export async function exampleOf(file: string, publicUrl: string): Promise<string> {
  const text = await Bun.file(join(import.meta.dir, FOLDER, file)).text();
  return text.trimEnd().replaceAll(ITS_ADDRESS, publicUrl);
}

/** One job in each language: with curl, in TypeScript and in Python. */
export function inAllLanguages(job: Guide | "start", publicUrl: string): Promise<string[]> {
  return Promise.all(EXTENSIONS.map((extension) => exampleOf(`${job}.${extension}`, publicUrl)));
}

export async function guideExamples(publicUrl: string): Promise<Record<Guide, string[]>> {
  const jobs = GUIDES.map(async (job) => [job, await inAllLanguages(job, publicUrl)]);
  return Object.fromEntries(await Promise.all(jobs));
}
