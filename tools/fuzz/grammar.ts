import type { Chance } from "./chance";

export interface Known {
  ids: readonly string[];
  tokens: readonly string[];
  emails: readonly string[];
  password: string;
}

export interface Sentence {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string | Uint8Array;
}

export interface Route {
  method: string;
  path: string;
}

const NASTY = [
  ...["", " ", "\0", "a\0b", "\n", "a\r\nb: c", "\t", "\u2028", "\u202e", "\ufeff", "\ud800"],
  ...["漢字", "é", "e\u0301", "💛", "\u{1f469}\u200d\u{1f4bb}", "ﷺ", "İ", "ß", "한국어", "テスト"],
  ...["null", "undefined", "NaN", "Infinity", "-0", "0", "-1", "1e400", "1e-9", "0x10", "٣"],
  ...["9007199254740993", "99999999.99", "100000000", "0.001", "1,000", "$5", "5.", ".5", "--1"],
  ...["' or 1=1 --", '"', "\\", "%", "%00", "%zz", "a%", "_", "*", "(((", "AND", '"a', "NEAR("],
  ...["<script>alert(1)</script>", "&lt;", "{main}", "${x", "$&", "javascript:alert(1)"],
  ...["../../etc/passwd", "..%2f", "/.//evil.example", "//evil", "C:\\con", ".", "..", "a/b", "~"],
  ...["__proto__", "constructor", "toString", "hasOwnProperty", "true", "false", "on", "[]", "{}"],
  ...["x".repeat(101), "x".repeat(1001), "漢".repeat(300), "x".repeat(20_001), "a ".repeat(500)],
];

const MEANT: Record<string, readonly string[]> = {
  status: ["all", "active", "ended", "pending", "accepted", "rejected"],
  contractStatus: ["none", "sent"],
  sort: [
    "relevance",
    "newest",
    "ending-soon",
    "price-low",
    "most-words",
    "title-az",
    "quality-low",
  ],
  view: ["grid", "list"],
  certified: ["true", "false", "1"],
  category: ["all", "Education", "Literary", "textbook", "News"],
  language: ["all", "en", "zh", "ja", "ko", "zh-traditional", "Korean"],
  contentType: ["literary", "mathematics", "technical", "textbook"],
  tab: ["overview", "content", "buyers", "analytics", "packages", "bids", "all", "pending"],
  days: ["14", "30"],
  type: ["text", "pdf", "audio", "video", "sample"],
  theme: ["light", "dark", "auto"],
  lang: ["en", "zh-Hant", "ja", "ko"],
  timezone: ["UTC", "Asia/Hong_Kong"],
  currency: ["USD", "HKD", "EUR"],
  role: ["buyer", "seller"],
  verdict: ["approve", "decline"],
  fileType: ["txt", "md", "json", "jsonl"],
  encoding: ["utf-8", "big5", "gbk"],
  amount: ["1050.00", "1200", "3000.5", "105000", "2000000"],
  minPrice: ["0", "1000", "99.99"],
  maxPrice: ["0", "5000", "99999"],
  startingPrice: ["1000", "25.50", "1,234.00"],
  collectionSize: ["10000", "50,000"],
  publicationYear: ["1900", "2024"],
  auctionDurationHours: ["24", "168", "720"],
  duration: ["1", "7", "30"],
  limit: ["1", "24", "100"],
  country: ["HK", "JP", "US", "Hong Kong"],
  favorite: ["true", "false"],
  replace: ["true", "false"],
  overwrite: ["true", "false"],
  acceptTerms: ["true", "on"],
  acceptPrivacy: ["true", "on"],
  place: ["1", "2"],
  next: ["/", "/profile", "/package/1"],
  filename: ["sample.txt", "試料.md"],
  search: ["hong kong", "數學", "書", "law", "문제", "a b c"],
  title: ["Worked problems", "數學題庫"],
  description: ["Ten volumes, each in one file."],
  publisher: ["Lantau Press"],
  content: ["One sentence of a sample. And another one.\n", "第一章。人之初，性本善。"],
  fileContent: ["One sentence of a sample. And another one.\n", '{"text":"a"}\n{"text":"b"}'],
  message: ["Is the index included?", "索引はありますか。"],
  note: ["Add a sample."],
  firstName: ["Ada"],
  lastName: ["Lim"],
  organization: ["Northlight AI"],
  fileUrl: ["/uploads/x"],
  usageRights: ["Training only"],
  code: ["123456", "abcde-fghjk"],
  passkey: [
    "{}",
    '{"id":"AA","rawId":"AA","type":"public-key","response":{"clientDataJSON":"eyJjaGFsbGVuZ2UiOiJBQSJ9","attestationObject":"oA","authenticatorData":"AA","signature":"AA"}}',
  ],
};

const IDENTIFIERS = [
  ...["packageId", "receiverId", "buyerId", "upTo", "session", "key", "clientId", "draft", "id"],
  ...["attempt"],
  ...["cursor"],
];
const SECRETS = ["password", "confirmPassword", "currentPassword", "newPassword"];
const OTHERS = ["email", "picture", "file", "nothing", "emailNotifications", "a[b]", "__proto__"];
const FIELDS = [...Object.keys(MEANT), ...IDENTIFIERS, ...SECRETS, ...OTHERS];

const TYPES = [
  ...["application/json", "application/json", "application/x-www-form-urlencoded"],
  ...["application/x-www-form-urlencoded", "multipart/form-data", "application/octet-stream"],
  ...["text/plain", "nonsense", ""],
];

const BOUNDARY = "fuzz";

export class Grammar {
  constructor(
    private readonly chance: Chance,
    private readonly known: Known,
  ) {}

  sentence(route: Route): Sentence {
    const { chance } = this;
    const method = route.method === "WS" ? "GET" : route.method;
    const path = route.path.replace(/:(\w+)/g, (_, name: string) => this.#parameter(name));
    const headers = this.#headers();
    const sentence = { method: this.#method(method), path: path + this.#query(), headers };
    if (["GET", "HEAD"].includes(sentence.method)) return sentence;
    const type = chance.of(TYPES);
    if (type) headers["content-type"] = type;
    return { ...sentence, body: this.#body(headers, type) };
  }

  #method(method: string): string {
    const others = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
    return this.chance.percent(2) ? this.chance.of(others) : method;
  }

  #parameter(name: string): string {
    const { chance, known } = this;
    if (name === "token" && chance.percent(60)) return chance.of(known.tokens);
    if (chance.percent(85)) return chance.of(known.ids);
    const nasty = chance.of(NASTY).slice(0, 3000);
    return chance.percent(20) ? nasty.replace(/[\s?#\0\ud800]/g, "") : encoded(nasty);
  }

  #query(): string {
    const { chance } = this;
    if (chance.percent(50)) return "";
    const pairs = Array.from({ length: 1 + chance.below(4) }, () => {
      const name = chance.of(FIELDS);
      return `${encoded(name)}=${encoded(String(this.#value(name))).slice(0, 4000)}`;
    });
    return `?${pairs.join(chance.of(["&", "&", "&", "&&", ";"]))}`;
  }

  #headers(): Record<string, string> {
    const { chance, known } = this;
    const some: Array<[string, () => string]> = [
      ["accept", () => chance.of(["text/html", "application/json", "*/*", ""])],
      ["accept-encoding", () => chance.of(["gzip", "br", ""])],
      ["hx-request", () => "true"],
      ["hx-current-url", () => chance.of(["http://localhost/marketplace", "x", "http://%"])],
      ["referer", () => chance.of(["http://localhost/terms", "http://x/.//evil", "%"])],
      ["idempotency-key", () => chance.of(["a", "b", ...known.ids, "x".repeat(300)])],
      ["range", () => chance.of(["bytes=0-1", "bytes=5-1", "bytes=-9", "bytes=x", "bytes=0-,3-4"])],
      ["if-none-match", () => chance.of(["*", '"x"', "x"])],
      ["if-modified-since", () => "yesterday"],
      ["x-page-language", () => chance.of(["ja", "ko", "zh-Hant", "x"])],
      ["x-forwarded-for", () => chance.of(["1.2.3.4", "x, ::1", ","])],
      ["origin", () => chance.of(["http://localhost", "null", "http://evil.example"])],
      ["user-agent", () => chance.of(["fuzz", "é", "x".repeat(400)])],
    ];
    return Object.fromEntries(
      some.filter(() => chance.percent(8)).map(([name, value]) => [name, value()]),
    );
  }

  #body(headers: Record<string, string>, type: string): string | Uint8Array {
    const { chance } = this;
    if (chance.percent(3)) return chance.of(["", "{", "null", "[]", "5", '"a"', "%", "--fuzz"]);
    const fields = FIELDS.filter(() => chance.percent(70)).map(
      (name) => [name, this.#value(name)] as const,
    );
    if (type === "application/json") return JSON.stringify(Object.fromEntries(fields));
    if (type === "multipart/form-data") {
      headers["content-type"] = `${type}; boundary=${BOUNDARY}`;
      return this.#multipart(fields);
    }
    if (type === "application/octet-stream") {
      return Uint8Array.from({ length: chance.below(600) }, () => chance.below(256));
    }
    return fields.map(([name, value]) => `${encoded(name)}=${encoded(String(value))}`).join("&");
  }

  #multipart(fields: ReadonlyArray<readonly [string, unknown]>): string {
    const { chance } = this;
    const parts = fields.map(([name, value]) => {
      const file = ["picture", "file"].includes(name) || chance.percent(1);
      const named = file ? `; filename="${chance.of(["a.pdf", "é.png", "", "../x", '"'])}"` : "";
      const lines = [`--${BOUNDARY}`, `content-disposition: form-data; name="${name}"${named}`];
      return [...lines, "", file ? chance.of(["%PDF-1.7\n", "GIF89a", "x"]) : value].join("\r\n");
    });
    return `${parts.join("\r\n")}\r\n--${BOUNDARY}${chance.percent(95) ? "--" : ""}\r\n`;
  }

  #value(name: string): unknown {
    const { chance } = this;
    if (chance.percent(6)) return chance.of(NASTY);
    if (chance.percent(2)) return chance.of([null, true, -1, 1e308, [], {}, [null], { a: 1 }]);
    return this.#meant(name);
  }

  #meant(name: string): string {
    const { chance, known } = this;
    if (SECRETS.includes(name)) return chance.percent(90) ? known.password : "wrong";
    if (name === "email") return chance.of(known.emails);
    const meant = MEANT[name];
    if (meant) return chance.of(meant);
    return chance.of(IDENTIFIERS.includes(name) ? known.ids : ["true", "1", "x"]);
  }
}

/** Browsers replace a lone surrogate, which cannot be part of an address. */
function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
