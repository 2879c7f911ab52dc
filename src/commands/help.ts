import { version } from "../../package.json";
import { isBinary } from "../lib/program";
import { defaultOf, SETTINGS, settingNames } from "../rules/environment";

const PROGRAM = isBinary ? "marketplace" : "bun src/main.ts";

export const HINT = `Try: ${PROGRAM} --help`;

export const HELP = `marketplace ${version}: a live-auction marketplace for text corpora

Usage: ${PROGRAM} [command]

  serve           migrate the database, then serve (the default)
  demo            fill an empty database with demo data, then serve
  migrate         migrate the database, then stop
  backup FILE [--with-deliveries]
                  copy the database and uploads to one file, even while the server runs;
                  with deliveries, include the ciphertext of sealed deliveries, but not the key
  backup          send a complete, encrypted backup to BACKUP_TO, after restoring it as a test
  restore FILE [--key-file K]
                  restore a backup while the server is stopped; decrypt FILE.age with the
                  age key in K
  mail test ADDRESS
                  send one email through SMTP_URL and print the mail server's response
  move --to postgres://USER:PASSWORD@HOST:5432/NAME
                  copy the database to an empty PostgreSQL database while the server is stopped;
                  without --to, to the one in DATABASE_URL
  verify BUNDLE --key KEY [--receipt FILE]...
                  check an auction's proof with the public log's key, and your receipts
                  against the proof; needs no network
  verify --actions [--key KEY]
                  compare the operators' actions in the database with the public log; names
                  each action that was changed or deleted, and then exits with 1
  open FILE.age|FOLDER... --key-file K [--to FOLDER] [--log-key KEY]
                  open what you bought, into the current folder or FOLDER, and check each
                  file against the signed report in the key file; needs no network
  measure FOLDER [--type TYPE] [--encoding NAME]
      [--count-tags] [--json]
                  print the report that a delivery of the folder would get, before you list it;
                  needs no server. The quality depends on the type of content. NAME is the
                  encoding of files whose encoding is ambiguous. With --count-tags, the tags in
                  HTML fields of JSON, CSV and Parquet count as text. The report is in the
                  language of LANG, or in JSON. Exits with 1 if a file can't be read
  deliver FOLDER --to CONTRACT --url ADDRESS --token-file F [--yes] [--encoding NAME]
      [--count-tags]
                  upload all files in a folder for a contract, given by number or ID, print the
                  report, and seal them; run it again to resume. In a terminal, it asks before
                  it seals. Elsewhere, it seals only if nothing differs from the listing and
                  the samples. With --yes, it seals in any case.
                  Exit codes: 0 all files are sealed, 1 something has to be fixed or confirmed,
                  2 wrong command or address, 3 no response from the server for five minutes
  deliver FOLDER --dry-run --to CONTRACT --url ADDRESS --token-file F [--json] …
                  send no file, measure the folder here, and compare it with the contract;
                  exits with 1 if something differs or a file can't be read
  benchmark add FILE [--name NAME]
                  compare all samples with the texts of a benchmark (text, JSON or JSON
                  Lines); only hashes are kept
  benchmark list
  benchmark remove NAME
  packages hide|restore|end|remove ID --ground law|terms --rule TEXT --facts TEXT
                  hide a package and pause its auction, restore it, end its auction without a
                  sale, or remove it for good; its seller gets these reasons
  members suspend|restore|verify ID|EMAIL --ground law|terms --rule TEXT --facts TEXT
                  suspend or restore a member, or verify their organization after you have
                  seen documents; the member gets these reasons
  members invite EMAIL
                  email a registration link, which works once, for 14 days
  operator certify PACKAGE [--note TEXT]
  operator decline PACKAGE --note TEXT
                  decide on a package's certification; its seller gets an email
  operator uncertify PACKAGE --note TEXT
                  withdraw a package's seal; its seller gets an email with the reason
  operator verify EMAIL
                  confirm an account's email address; its membership becomes active
  operator grant EMAIL --role operator|reviewer|support [--note TEXT]
                  let the account, once its address is confirmed, decide on everything, decide
                  only on certifications and near-duplicates, or only read the operators' pages
  operator revoke EMAIL [--note TEXT]
                  take the role away, even in open sessions; the only operator and addresses
                  in OPERATOR_EMAILS keep theirs
  operator remove-second-factor EMAIL [--note TEXT]
                  let in a member who has lost their app, passkeys and recovery codes with
                  the password alone; ends all sessions and sends an email
  operator lift-pause EMAIL --note TEXT
                  let a person whose reports were unfounded report content again
  operator allow-bidding EMAIL --note TEXT
                  lift the restriction after a member's unpaid contracts, so that they can bid
                  and buy again without approval; the member gets an email with the reason
  operator end-sessions EMAIL|all [--note TEXT]
                  sign a member, or everyone, out of all browsers; a member gets an email
  --help, --help settings, --version
                  list the commands, or the settings in the environment
  --env-file FILE takes settings from a file that systemd could read as well

Without it, every command but serve and demo takes the settings of the service on this machine from
/etc/marketplace.env, if that file is there and the environment does not name other data. A variable
in the environment wins over a file.

Every command works on the data in DATA_DIR and, with DATABASE_URL, on that database.
backup and restore need the database in DATA_DIR. --help settings lists all settings.`;

export function settingsHelp(): string {
  const entries = settingNames.map((name) => {
    const written = defaultOf(name);
    const about = SETTINGS[name].about.replace(/\[([^\]]+)\]\([^)]+\)/g, "$1").replaceAll("`", "");
    return `${name}${written === "" ? "" : ` (${written})`}\n  ${about}`;
  });
  return `Settings are environment variables. Defaults are in parentheses.\n\n${entries.join("\n")}`;
}
