import { describe, expect, test } from "bun:test";
import { BadSetting, environmentLanguage, loadConfig, misspelledSettings } from "../src/config";
import { DAY } from "../src/lib/time";

describe("the configuration", () => {
  test("has the defaults that the README lists", () => {
    expect(loadConfig({})).toMatchObject({
      port: 3000,
      host: "0.0.0.0",
      dataDir: "./data",
      publicUrl: "http://localhost:3000",
      supportEmail: "support@example.com",
      sessionMs: 30 * DAY,
      trustProxy: false,
      logLevel: "info",
      development: false,
    });
  });

  test("treats an empty variable as unset", () => {
    expect(loadConfig({ PORT: "", PUBLIC_URL: "", LOG_LEVEL: "" })).toEqual(loadConfig({}));
  });

  test("derives its own address from the port by default", () => {
    expect(loadConfig({ PORT: "8080" }).publicUrl).toBe("http://localhost:8080");
    expect(loadConfig({ PUBLIC_URL: "https://market.example/" }).publicUrl).toBe(
      "https://market.example",
    );
  });

  test("cannot be changed", () => {
    const config = loadConfig({}) as { port: number };
    expect(() => {
      config.port = 1;
    }).toThrow(TypeError);
  });

  test("reads operators as a list of normalized addresses", () => {
    const operatorEmails = ["kim@example.test", "bo@example.test"];
    const given = " Kim@Example.test,, bo@example.test ";
    expect(loadConfig({ OPERATOR_EMAILS: given })).toMatchObject({ operatorEmails });
    expect(loadConfig({})).toMatchObject({ operatorEmails: [], operatorSecondFactor: true });
    expect(loadConfig({ OPERATOR_SECOND_FACTOR: "off" }).operatorSecondFactor).toBe(false);
    expect(() => loadConfig({ OPERATOR_EMAILS: "kim@example.test; bo" })).toThrow(
      /OPERATOR_EMAILS.*addresses, separated by commas/,
    );
  });

  test("accepts a bus only with everything that servers share", () => {
    const shared = {
      DATABASE_URL: "postgres://market:a@db.example/market",
      S3_URL: "https://key:secret@s3.example/bucket",
      DELIVERY_KEY: "d".repeat(32),
      LOG_KEY: "l".repeat(32),
    };
    const BUS_URL = "rediss://market:p%40ss@bus.example:6380";
    expect(loadConfig({ ...shared, BUS_URL })).toMatchObject({ busUrl: BUS_URL });
    expect(loadConfig({})).toMatchObject({ busUrl: null, logKey: null });
    const { S3_URL: _, LOG_KEY: __, ...some } = shared;
    expect(() => loadConfig({ ...some, BUS_URL })).toThrow(
      "The setting BUS_URL: is for several servers, which also have to share S3_URL, LOG_KEY. Use the same values on all servers.",
    );
    for (const wrong of ["redis://", "http://bus.example", "redis://:%zz@bus.example", "bus:6379"])
      expect(() => loadConfig({ ...shared, BUS_URL: wrong })).toThrow(
        /BUS_URL: must look like redis:\/\/USER:PASSWORD@HOST:6379(?!.*%zz)/,
      );
  });

  test("explains an invalid number", () => {
    for (const PORT of ["abc", "70000", "3000.5", "0x50", "1e3"]) {
      expect(() => loadConfig({ PORT })).toThrow(
        "The setting PORT: must be a whole number from 0 to 65535.",
      );
    }
    expect(() => loadConfig({ SESSION_DAYS: "0" })).toThrow(
      "SESSION_DAYS: must be a whole number from 1 to 365",
    );
  });

  test.each(["on", "true", "1"])("reads %s as on", (TRUST_PROXY) => {
    expect(loadConfig({ TRUST_PROXY }).trustProxy).toBe(true);
  });

  test("reads a number with a Windows line end", () => {
    expect(loadConfig({ PORT: "8080\r" }).port).toBe(8080);
  });

  test.each([
    [
      "PUBLIC_URL",
      "https://m.example/shop",
      "look like https://market.example.com, with nothing after",
    ],
    [
      "PUBLIC_URL",
      "https://me@m.example",
      "look like https://market.example.com, with nothing after",
    ],
    [
      "PUBLIC_URL",
      "https://m.example/?x",
      "look like https://market.example.com, with nothing after",
    ],
    [
      "SMTP_URL",
      "mail.example:25",
      "look like smtps://USER:PASSWORD@HOST:465, or smtp://HOST, with",
    ],
    ["SMTP_URL", "smtp://", "look like smtps://USER:PASSWORD@HOST:465, or smtp://HOST, with"],
    ["SMTP_URL", "smtp://a:s3cret%@mail.example", "look like smtps://USER:PASSWORD@HOST:465, or "],
    [
      "SMTP_URL",
      "smtp://user:p@ss@mail",
      "look like smtps://USER:PASSWORD@HOST:465, or smtp://HOST, with",
    ],
    ["SMTP_URL", "smtp://a:s3cret#1@mail.example", "look like smtps://USER:PASSWORD@HOST:465, or "],
    ["MAIL_FROM", "The market", "look like Marketplace <market@example.com>"],
    ["MAIL_FROM", "Market <market@example.com", "look like Marketplace <market@example.com>"],
    ["SUPPORT_EMAIL", "help", "be an email address, such as help@example.com"],
    ["WHATSBOOK_URL", "whatsbook", "be a URL, such as https://www.example.com"],
    ["TRUST_PROXY", "ON", "be on or off"],
    ["LOG_LEVEL", "INFO", "be one of trace, debug, info, warn, error, fatal, silent"],
    ["NODE_ENV", "staging", "be one of production, development, test"],
    ["HOST", " ", "be an address of this machine, such as 127.0.0.1"],
    ["DATA_DIR", " ", "be a folder, such as /var/lib/marketplace"],
    ["OPERATOR_EMAILS", "kim, bo", "be email addresses, separated by commas. See"],
  ])("explains a wrong %s of %s without repeating secrets", (name, value, form) => {
    const load = () => loadConfig({ [name]: value });
    expect(load).toThrow(`The setting ${name}: must ${form}`);
    expect(load).not.toThrow(/s3cret/);
  });

  test.each([
    ["PUBLIC_URL", "https://market.example:8443"],
    ["PUBLIC_URL", "http://[::1]:3000/"],
    ["PUBLIC_URL", "https://m\u00e4rkt.example"],
    ["SMTP_URL", "smtp://localhost"],
    ["SMTP_URL", "smtps://me%40here:p%2Fw@mail.example:465/?pool=true"],
    ["MAIL_FROM", "market@localhost"],
    ["MAIL_FROM", '"Market, The" <market@example.com>'],
  ])("reads %s as %s", (name, value) => {
    expect(() => loadConfig({ [name]: value })).not.toThrow();
  });

  test.each([
    ["PORT", "http"],
    ["PORT", "70000"],
    ["PORT", "-1"],
    ["PORT", "3000.5"],
    ["PUBLIC_URL", "market.example"],
    ["PUBLIC_URL", "ftp://market.example"],
    ["PUBLIC_URL", "javascript:alert(1)"],
    ["SUPPORT_EMAIL", "nobody"],
    ["WHATSBOOK_URL", "javascript:alert(1)"],
    ["SESSION_DAYS", "0"],
    ["SESSION_DAYS", "forever"],
    ["TRUST_PROXY", "maybe"],
    ["LOG_LEVEL", "loud"],
    ["NODE_ENV", "staging"],
  ])("prevents startup and names %s if it is %s", (name, value) => {
    const load = () => loadConfig({ [name]: value });
    expect(load).toThrow(BadSetting);
    expect(load).toThrow(
      new RegExp(`^The setting ${name}: .+ See the README's table of settings\\.$`),
    );
  });

  test("reports all wrong settings together", () => {
    expect(() => loadConfig({ PORT: "x", SESSION_DAYS: "x" })).toThrow(/PORT: .+SESSION_DAYS: /);
  });
});

describe("the database's address", () => {
  test("must be PostgreSQL's if it is set", () => {
    const DATABASE_URL = "postgres://shop:p%40ss@db.example:5433/market?sslmode=verify-full";
    expect(loadConfig({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL);
    expect(loadConfig({}).databaseUrl).toBeNull();
  });

  test.each([
    "s3cret",
    "mysql://shop:s3cret@db.example/market",
    "postgres://shop:s3cret@db.example",
    "postgres://shop:s3cret@db.example/",
    "postgres://shop:s3cret#1@db.example/market",
    "postgres://shop:s3cret%@db.example/market",
  ])("prevents startup if it is invalid, without repeating it: %s", (DATABASE_URL) => {
    const load = () => loadConfig({ DATABASE_URL });
    expect(load).toThrow(/^The setting DATABASE_URL: must look like postgres:/);
    expect(load).not.toThrow(/s3cret/);
  });

  test("refuses scheduled backups and names an alternative", () => {
    const given = { DATABASE_URL: "postgres://shop:s3cret@db.example/market", BACKUP_EVERY: "24h" };
    expect(() => loadConfig(given)).toThrow(
      /^The setting BACKUP_EVERY: must be off if DATABASE_URL is set\. .+ pg_dump, .+ pgBackRest/,
    );
    expect(loadConfig({ ...given, BACKUP_EVERY: "off" }).backupEveryMs).toBeNull();
    const sent = { BACKUP_EVERY: "off", BACKUP_TO: "/mnt/b", BACKUP_RECIPIENT: RECIPIENT };
    expect(() => loadConfig({ ...given, ...sent })).toThrow("BACKUP_TO: can't be set together");
  });
});

const RECIPIENT = `age1${"q".repeat(58)}`;

test("requires a key for complete backups", () => {
  expect(() => loadConfig({ BACKUP_TO: "/mnt/b" })).toThrow("needs BACKUP_RECIPIENT");
  const secret = "AGE-SECRET-KEY-1QQQQ";
  const mistaken = () => loadConfig({ BACKUP_TO: "/mnt/b", BACKUP_RECIPIENT: secret });
  expect(mistaken).toThrow("BACKUP_RECIPIENT: must be an age public key");
  expect(mistaken).not.toThrow(secret);
  const bucket = { BACKUP_TO: "https://s3.example/b", BACKUP_RECIPIENT: RECIPIENT };
  expect(() => loadConfig(bucket)).toThrow("BACKUP_TO: must be a folder, such as /mnt/backups, or");
  expect(loadConfig({ ...bucket, BACKUP_TO: "/mnt/b" }).backupTo).toEqual({
    to: "/mnt/b",
    recipient: RECIPIENT,
  });
});

test("uses the system's language for commands if it is supported", () => {
  expect(environmentLanguage({ LANG: "ja_JP.UTF-8" })).toBe("ja");
  expect(environmentLanguage({ LANG: "ja_JP.UTF-8", LC_ALL: "zh_TW.UTF-8" })).toBe("zh");
  const others = ["C", "POSIX", "de_DE@euro", ""].map((LANG) => environmentLanguage({ LANG }));
  expect([...others, environmentLanguage({})]).toEqual(Array(5).fill("en"));
});

test("suggests the intended setting for a misspelled variable", () => {
  const env = {
    MAIL_FORM: "a@b.example",
    smtp_url: "smtp://mail",
    PROT: "80",
    DATABASE_URI: "x",
    PORT: "3000",
    HOME: "/root",
    PATH: "/bin",
    LOGNAME: "root",
    HOSTNAME: "box",
    MAIL: "/m",
  };
  expect(misspelledSettings(env)).toEqual([
    "MAIL_FORM is not a setting and was ignored. Did you mean MAIL_FROM?",
    "smtp_url is not a setting and was ignored. Did you mean SMTP_URL?",
    "PROT is not a setting and was ignored. Did you mean PORT?",
    "DATABASE_URI is not a setting and was ignored. Did you mean DATABASE_URL?",
  ]);
});
