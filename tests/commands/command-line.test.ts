import { describe, expect, test } from "bun:test";
import { parseCommandLine } from "../../src/commands/command-line";
import { Obstacle } from "../../src/lib/errors";

const parse = (line: string) => parseCommandLine(line.split(" ").filter((word) => word !== ""));

const REASONS = { ground: "law", rule: "S26", facts: "Copied" };

const DELIVERED = {
  name: "deliver",
  folder: "texts",
  contract: "C",
  url: "https://m.example",
  tokenFile: "t",
  encoding: null,
  countTags: false,
  dryRun: false,
  json: false,
  yes: false,
};
const MEASURED = { name: "measure", folder: "texts" };

const needed = (command: string) =>
  `The command ${command} needs reasons for the member: --ground law or --ground terms, --rule and --facts.`;

describe("a command line", () => {
  test.each([
    ["", { name: "serve" }],
    ["serve", { name: "serve" }],
    ["demo", { name: "demo" }],
    ["migrate", { name: "migrate" }],
    [
      "backup /mnt/market.tar.gz",
      { name: "backup", file: "/mnt/market.tar.gz", withDeliveries: false },
    ],
    [
      "backup --with-deliveries market.tar.gz",
      { name: "backup", file: "market.tar.gz", withDeliveries: true },
    ],
    ["move", { name: "move", to: null }],
    ["move --to postgres://db/market", { name: "move", to: "postgres://db/market" }],
    ["backup", { name: "backup", file: null, withDeliveries: false }],
    ["restore market.tar.gz", { name: "restore", file: "market.tar.gz", keyFile: null }],
    ["restore m.age --key-file k", { name: "restore", file: "m.age", keyFile: "k" }],
    ["mail test a@b.test", { name: "mail-test", to: "a@b.test" }],
    [
      "verify p.json --key log.key",
      { name: "verify-proof", file: "p.json", key: "log.key", receipts: [] },
    ],
    ["verify --actions", { name: "verify-actions", key: null }],
    ["verify --actions --key log.key", { name: "verify-actions", key: "log.key" }],
    [
      "verify p.json --receipt one --key log.key --receipt=two",
      { name: "verify-proof", file: "p.json", key: "log.key", receipts: ["one", "two"] },
    ],
    ["benchmark add a.jsonl", { name: "benchmark-add", file: "a.jsonl", as: undefined }],
    ["benchmark add a.txt --name A", { name: "benchmark-add", file: "a.txt", as: "A" }],
    ["benchmark list", { name: "benchmark-list" }],
    ["benchmark remove A", { name: "benchmark-remove", benchmark: "A" }],
    ["operator certify p1", { name: "certify", packageId: "p1", note: "" }],
    ["operator certify p1 --note Good", { name: "certify", packageId: "p1", note: "Good" }],
    ["operator decline p1 --note=Thin", { name: "decline", packageId: "p1", note: "Thin" }],
    ["operator uncertify p1 --note=Fake", { name: "uncertify", packageId: "p1", note: "Fake" }],
    ["operator --note Thin decline p1", { name: "decline", packageId: "p1", note: "Thin" }],
    [
      "open a.age b.age --key-file k",
      { name: "open", files: ["a.age", "b.age"], keyFile: "k", to: ".", logKey: null },
    ],
    [
      "open a.age --to out --log-key x+1 --key-file k",
      { name: "open", files: ["a.age"], keyFile: "k", to: "out", logKey: "x+1" },
    ],
    [
      "deliver texts --to AIM-2026-000001 --url https://m.example --token-file t --encoding Big5",
      {
        name: "deliver",
        folder: "texts",
        contract: "AIM-2026-000001",
        url: "https://m.example",
        tokenFile: "t",
        encoding: "big5",
        countTags: false,
        dryRun: false,
        json: false,
        yes: false,
      },
    ],
    [
      "deliver texts --to C --url https://m.example --token-file t --count-tags",
      {
        name: "deliver",
        folder: "texts",
        contract: "C",
        url: "https://m.example",
        tokenFile: "t",
        encoding: null,
        countTags: true,
        dryRun: false,
        json: false,
        yes: false,
      },
    ],
    [
      "deliver texts --to C --url https://m.example --token-file t --yes",
      { ...DELIVERED, yes: true },
    ],
    [
      "deliver texts --dry-run --json --to C --url https://m.example --token-file t",
      { ...DELIVERED, dryRun: true, json: true },
    ],
    [
      "measure texts",
      { ...MEASURED, contentType: "literary", encoding: null, countTags: false, json: false },
    ],
    [
      "measure texts --type educational --encoding GB18030 --count-tags --json",
      { ...MEASURED, contentType: "educational", encoding: "gb18030", countTags: true, json: true },
    ],
    ["operator verify a@b.test", { name: "verify", email: "a@b.test" }],
    [
      "operator lift-pause a@b.c --note Sorry",
      { name: "lift-pause", email: "a@b.c", note: "Sorry" },
    ],
    [
      "operator allow-bidding a@b.c --note Paid",
      { name: "allow-bidding", email: "a@b.c", note: "Paid" },
    ],
    ["operator remove-second-factor a@b.c", { name: "remove-second-factor", email: "a@b.c" }],
    ["operator end-sessions a@b.c", { name: "end-sessions", email: "a@b.c" }],
    [
      "packages hide p1 --ground law --rule S26 --facts Copied",
      { name: "packages", act: "hide", packageId: "p1", reasons: REASONS },
    ],
    [
      "members verify a@b.c --ground law --rule S26 --facts Copied",
      { name: "members", act: "verify", member: "a@b.c", reasons: REASONS },
    ],
    ["operator revoke a@b.c", { name: "revoke", email: "a@b.c" }],
    ["members invite a@b.c", { name: "invite", email: "a@b.c" }],
    ["operator grant a@b.c --role reviewer", { name: "grant", email: "a@b.c", role: "reviewer" }],
    ["operator end-sessions all", { name: "end-sessions", email: "all" }],
    [
      "operator grant a@b.c --role support --note Hired.",
      { name: "grant", email: "a@b.c", role: "support", note: "Hired." },
    ],
    ["operator revoke a@b.c --note Left.", { name: "revoke", email: "a@b.c", note: "Left." }],
    ["--help", { name: "help" }],
    ["-h", { name: "help" }],
    ["--help settings", { name: "settings" }],
    ["restore --help", { name: "help" }],
    ["--version", { name: "version" }],
  ])("is one command: %p", (line, order) => {
    expect(parse(line)).toEqual(order as ReturnType<typeof parse>);
  });

  test.each([
    ["sevre", "There is no command sevre."],
    [
      "operator",
      "The command operator needs an action: certify, decline, uncertify, verify, remove-second-factor, end-sessions, grant, revoke, lift-pause or allow-bidding.",
    ],
    ["packages", "The command packages needs an action: hide, restore, end or remove."],
    ["members", "The command members needs an action: suspend, restore, verify or invite."],
    ["packages verify p1", "There is no command packages verify."],
    ["verify --actions --receipt r", "--actions does not take --receipt."],
    ["verify --actions p.json", "The command verify does not take p.json."],
    ["packages hide", "The command packages hide needs an argument."],
    ["packages hide p1", needed("packages hide")],
    ["packages hide p1 --ground mood --rule S26 --facts Copied", needed("packages hide")],
    ["members suspend m1 --ground law --rule S26", needed("members suspend")],
    [`packages hide p1 --ground law --facts F --rule ${"x".repeat(301)}`, "--rule is too long."],
    ["members suspend m1 --note x", "The command members does not take --note."],
    [
      "operator grant a@b.c",
      "The command operator grant needs --role: operator, reviewer or support.",
    ],
    [
      "operator grant a@b.c --role king",
      "The command operator grant needs --role: operator, reviewer or support.",
    ],
    ["operator revoke a@b.c --role king", "The command operator revoke does not take --role."],
    ["operator certfy p1", "There is no command operator certfy."],
    ["--demo", "There is no option --demo."],
    ["serve -p", "There is no option -p."],
    ["serve --port=80", "There is no option --port."],
    ["mail", "The command mail needs an action: test."],
    ["mail send a@b.test", "There is no command mail send."],
    ["mail test", "The command mail test needs an argument."],
    ["restore", "The command restore needs an argument."],
    ["operator verify", "The command operator verify needs an argument."],
    ["serve now", "The command serve does not take now."],
    ["backup a b", "The command backup does not take b."],
    ["measure", "The command measure needs an argument."],
    [
      "measure a --type verse",
      "--type takes literary, educational, problem_bank, chat, code, parallel, but not verse.",
    ],
    ["measure a --yes", "The command measure does not take --yes."],
    [
      "deliver a --to C --url u --token-file t --json",
      "The command deliver takes --json only with --dry-run.",
    ],
    ["deliver a --to C --url u --token-file t --yes --dry-run", "--dry-run does not take --yes."],
    ["backup --with-deliveries", "The command backup needs an argument."],
    ["backup a --with-deliveries=yes", "--with-deliveries takes no value."],
    ["restore a --with-deliveries", "The command restore does not take --with-deliveries."],
    [
      "operator decline p1",
      "The command operator decline needs --note, which tells the seller why.",
    ],
    [
      "operator uncertify p1",
      "The command operator uncertify needs --note, which tells the seller why.",
    ],
    ["operator decline p1 --note", "--note needs text."],
    ["serve --note x", "The command serve does not take --note."],
    ["verify --key k", "The command verify needs an argument."],
    [
      "verify p.json",
      "The command verify needs --key: the response of /log/key, or a file with it.",
    ],
    ["verify p.json --key", "--key needs a key."],
    ["verify p.json --key k --note x", "The command verify does not take --note."],
    ["open --key-file k", "The command open needs an argument."],
    [
      "open a.age",
      "The command open needs --key-file: the key file saved from the contract's page.",
    ],
    ["open a.age --key-file k --key x", "The command open does not take --key."],
    ["benchmark", "The command benchmark needs an action: add, list or remove."],
    ["benchmark add", "The command benchmark add needs an argument."],
    ["benchmark list --name x", "The command benchmark list does not take --name."],
    ["benchmark sing", "There is no command benchmark sing."],
    ["benchmark list --note x", "The command benchmark does not take --note."],
    ["serve --name x", "The command serve does not take --name."],
    ["serve --key k", "The command serve does not take --key."],
    ["operator verify a@b.test --note x", "The command operator verify does not take --note."],
  ])("is refused: %p", (line, sentence) => {
    const refused = refusal(() => parse(line));
    expect(refused.message).toBe(sentence);
    expect(refused.exitCode).toBe(2);
  });
});

function refusal(work: () => unknown): Obstacle {
  try {
    work();
  } catch (error) {
    if (error instanceof Obstacle) return error;
  }
  throw new Error("It was not refused");
}
