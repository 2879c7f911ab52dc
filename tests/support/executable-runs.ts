export interface ExecutableRun {
  /** Names in capitals are replaced with what the test made. */
  line: string;
  says: RegExp;
  code?: number;
}

const REASONS = "--ground law --rule S26 --facts Copied";

/** In the order in which a new marketplace needs them. */
export const EXECUTABLE_RUNS = {
  first: [{ line: "migrate", says: /^Migrated: / }],
  sold: [
    {
      line: "deliver FOLDER --to CONTRACT --url ADDRESS --token-file TOKEN",
      says: /^Sealed\./m,
    },
  ],
  paid: [
    { line: "open SEALED --key-file KEY --to OPENED", says: /letters\/1931\.txt: 3 kB/ },
    { line: "verify PROOF --key LOGKEY", says: /They follow the rules\./ },
  ],
  serving: [
    { line: "operator verify SELLER", says: /is now verified/ },
    { line: "operator grant SELLER --role reviewer", says: /now has the role reviewer/ },
    { line: "operator revoke SELLER", says: /role/ },
    { line: "operator decline PACKAGE --note No", says: /was declined/ },
    { line: "operator certify PACKAGE", says: /is now certified/ },
    { line: "operator uncertify PACKAGE --note No", says: /was withdrawn/ },
    { line: "operator remove-second-factor SELLER", says: /two-step/, code: 1 },
    { line: "operator lift-pause BUYER --note No", says: /not paused/, code: 1 },
    { line: "operator end-sessions BUYER", says: /sessions/ },
    { line: `packages hide PACKAGE ${REASONS}`, says: /is now hidden/ },
    { line: `packages restore PACKAGE ${REASONS}`, says: /is now restored/ },
    { line: `packages remove PACKAGE ${REASONS}`, says: /is now removed for good/ },
    { line: `members verify SELLER ${REASONS}`, says: /verified/ },
    { line: `members suspend BUYER ${REASONS}`, says: /suspended/ },
    { line: `members restore BUYER ${REASONS}`, says: /is now reinstated/ },
    { line: "members invite new@example.test", says: /is on its way/ },
    { line: "benchmark add QUESTIONS --name BENCHMARK", says: /tides was added: 1 texts/ },
    { line: "benchmark list", says: /^tides: added/m },
    { line: "benchmark remove BENCHMARK", says: /tides was removed/ },
    { line: "backup ARCHIVE", says: /^Backed up to / },
    { line: "backup", says: /^Sent to BACKUP_TO as / },
    { line: "mail test kim@example.test", says: /kim@example\.test/ },
  ],
  stopped: [
    { line: "restore ARCHIVE", says: /The previous data is in / },
    { line: "move --to DATABASE", says: /^Moved \d+ rows/ },
  ],
} satisfies Record<string, ExecutableRun[]>;

/** The commands that serve, and so do not end. */
export const SERVING_COMMANDS = ["marketplace serve", "marketplace demo"];
