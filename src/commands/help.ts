import { version } from "../../package.json";
import { isBinary } from "../lib/program";

const PROGRAM = isBinary ? "marketplace" : "bun src/main.ts";

export const HINT = `Try: ${PROGRAM} --help`;

export const HELP = `marketplace ${version}: a live-auction marketplace for text corpora

Usage: ${PROGRAM} [command]

  serve           migrate the database and serve (the default)
  demo            fill an empty database with the demo world, then serve
  migrate         bring the database up to date and stop
  backup FILE [--with-deliveries]
                  copy database and uploads into one file, also while the server runs; with
                  deliveries, the ciphertext of what was sealed too, never what opens it
  backup          send a complete, encrypted backup to BACKUP_TO, checked by restoring it first
  restore FILE [--key-file K]
                  put a backup in their place, while no server runs; an encrypted one
                  (FILE.age) is opened with the age key in K
  mail test ADDRESS
                  send one email there by SMTP_URL, and say what the mail server answers
  move --to postgres://USER:PASSWORD@HOST:5432/NAME
                  copy the folder's database into an empty PostgreSQL, while no server runs;
                  without --to, into the one of DATABASE_URL
  verify BUNDLE --key KEY [--receipt FILE]...
                  check an auction's proof against the public log's key, and receipts
                  that you kept against the proof, offline
  open FILE.age|FOLDER... --key-file K [--to FOLDER] [--log-key KEY]
                  open what you bought, and check each file against the signed report
                  in the key file, offline; into the folder that you are in, or FOLDER
  deliver FOLDER --to CONTRACT --url ADDRESS --token-file F [--encoding NAME]
                  upload what you sold: all files in a folder, for the contract of that
                  number or id; goes on where it stopped, and waits for what intake
                  says, in the language of LANG; files whose encoding is a guess are read
                  as NAME. It exits with 0 once all is sealed, 1 where
                  something has to be corrected, 2 where the command or the address is wrong,
                  and 3 where the server does not respond: run it again later
  benchmark add FILE [--name NAME]
                  look through all samples for the texts of a benchmark: text, JSON or
                  JSON Lines, of which only hashes are kept
  benchmark list
  benchmark remove NAME
  packages hide|restore|remove ID --ground law|terms --rule TEXT --facts TEXT
                  hide a package from everyone and stop its auction's clock, restore it,
                  or remove it for good; its seller gets these reasons
  members suspend|restore|verify ID|EMAIL --ground law|terms --rule TEXT --facts TEXT
                  suspend a member, reinstate them, or state that you saw papers for their
                  organization's name; they get these reasons
  members invite EMAIL
                  mail that address a link to register with, which works once, for 14 days
  operator certify PACKAGE [--note TEXT]
  operator decline PACKAGE --note TEXT
                  decide on a package's certification; its seller gets a mail
  operator uncertify PACKAGE --note TEXT
                  withdraw a package's seal; its seller gets a mail with the reason
  operator verify EMAIL
                  take an account's address for proved; its membership becomes active
  operator grant EMAIL --role operator|reviewer|support
                  let that account, once its address is verified, decide on everything, or
                  only on certifications and near-copies, or only read the operators' pages
  operator revoke EMAIL
                  take that role away, from open sessions too; addresses in OPERATOR_EMAILS
                  keep all rights
  operator remove-second-factor EMAIL
                  let a member in who has lost app, passkeys and recovery codes: the
                  password is enough again, all sessions end, and a mail says so
  operator end-sessions EMAIL|all
                  sign a member, or everybody, out of all browsers
  --help, --version

Every command works on the folder that DATA_DIR names, and with DATABASE_URL on that
PostgreSQL; backup and restore are for a database in the folder. The README lists all settings.`;
