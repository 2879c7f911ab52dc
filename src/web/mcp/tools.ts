import { z } from "zod";
import { MAX_COMPARED } from "../../marketplace/compared";
import type { PackageJson } from "../packages/package-json";
import type { ReadCall } from "./calls";
import { amount, entries, exclusive, packageId, searchInput } from "./inputs";
import { comparedOf, qualityOf, rightsOf, type SampleJson, sampleOf, summaryOf } from "./parts";

/** Made from the answers of calls, so that it shows what the same member gets from the API. */
export interface Tool<Input extends z.ZodObject = z.ZodObject> {
  name: string;
  title: string;
  description: string;
  input: Input;
  /** Whether the answer has texts that sellers wrote. */
  quotesSellers: boolean;
  answer(input: z.output<Input>, read: ReadCall): Promise<object>;
}

/** The tools are in one list, so only here are the types of each related. */
const tool = <Input extends z.ZodObject>(tool: Tool<Input>) => tool as unknown as Tool;

const onePackage = z.strictObject({ packageId });

const readPackage = async (read: ReadCall, id: string) =>
  (await read<PackageJson>("GET /api/packages/:id", { id })).json;

/** Each calls only what reads; a test checks that calling all of them changes no row. */
export const TOOLS: readonly Tool[] = [
  tool({
    name: "search_packages",
    title: "Search packages",
    description:
      "Finds packages by words, category, language, rights, price, size and quality. Answers with a summary of each, and `nextCursor` if there are more.",
    input: searchInput,
    quotesSellers: true,
    answer: async (input, read) => {
      const { json, nextCursor } = await read<PackageJson[]>("GET /api/packages", input);
      return { packages: json.map(summaryOf), nextCursor };
    },
  }),
  tool({
    name: "get_package",
    title: "Get a package",
    description:
      "Answers with everything that the listing of one package says, and with its current price. For a license auction, prices are per license.",
    input: onePackage,
    quotesSellers: true,
    answer: ({ packageId }, read) => readPackage(read, packageId),
  }),
  tool({
    name: "get_sample",
    title: "Get a package's sample",
    description:
      "Answers with the beginning of each sample text of a package, the problem sets found in them, and the passages that the marketplace drew from the collection, if it did.",
    input: onePackage,
    quotesSellers: true,
    answer: async ({ packageId: id }, read) => {
      const samples = await read<SampleJson[]>("GET /api/packages/:id/samples", { id });
      const problemSets = await read("GET /api/packages/:id/problem-sets", { id });
      const drawn = await read<object>("GET /api/packages/:id/passages", { id });
      return {
        samples: samples.json.map(sampleOf),
        problemSets: problemSets.json,
        drawn: drawn.json,
      };
    },
  }),
  tool({
    name: "get_quality",
    title: "Get a package's quality figures",
    description:
      "Answers with what the marketplace measured in a package's samples: the AI training value from 0 to 100 with its range, checks, languages, sizes and overlap with benchmarks. `dataQuality` is null if no sample was analyzed.",
    input: onePackage,
    quotesSellers: true,
    answer: async ({ packageId }, read) => qualityOf(await readPackage(read, packageId)),
  }),
  tool({
    name: "get_rights",
    title: "Get a package's rights",
    description:
      "Answers with what a buyer may do with the texts: uses, term, territory, exclusivity, contract terms. What is null is not stated, and therefore not granted.",
    input: onePackage,
    quotesSellers: true,
    answer: async ({ packageId }, read) => rightsOf(await readPackage(read, packageId)),
  }),
  tool({
    name: "compare_packages",
    title: "Compare packages",
    description: `Answers with price, size, quality and rights of 2 to ${MAX_COMPARED} packages side by side.`,
    input: z.strictObject({ packageIds: z.array(packageId).min(2).max(MAX_COMPARED) }),
    quotesSellers: true,
    answer: async ({ packageIds }, read) => {
      const packages: object[] = [];
      for (const id of packageIds) packages.push(comparedOf(await readPackage(read, id)));
      return { packages };
    },
  }),
  tool({
    name: "get_my_standing",
    title: "Get my standing",
    description:
      "Answers with the member's auctions and bids, the most that they may have to pay (`committed`) and their limits; with `packageId`, on that package alone.",
    input: z.strictObject({ packageId: packageId.optional(), limit: entries }),
    quotesSellers: true,
    answer: async ({ packageId, limit }, read) => {
      const { json: exposure } = await read("GET /api/member/exposure", { packageId });
      const { json: bids } = await read("GET /api/dashboard/bids", { packageId, limit });
      if (packageId === undefined) {
        const { json: auctions } = await read("GET /api/dashboard/auctions", { limit });
        return { exposure, auctions, bids };
      }
      const { json: standing } = await read("GET /api/packages/:id/standing", { id: packageId });
      const maximum = await read<object>("GET /api/packages/:id/maximum", { id: packageId });
      return { exposure, standing, ...maximum.json, bids };
    },
  }),
  tool({
    name: "prepare_bid",
    title: "Prepare a bid",
    description:
      "Answers with the minimum bid, what a bid would cost and commit the member to, and `reviewUrl`. It never places a bid: give the link to the member, who reviews the bid there and places it. Without `amount`, it prepares the minimum.",
    input: z.strictObject({
      packageId,
      amount: amount.optional(),
      exclusive: exclusive.optional().describe("True for a bid for exclusive rights."),
    }),
    quotesSellers: false,
    answer: async ({ packageId: id, ...bid }, read) =>
      (await read<object>("GET /api/packages/:id/bid-review", { id, ...bid })).json,
  }),
];
