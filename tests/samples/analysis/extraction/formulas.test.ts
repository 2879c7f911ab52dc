import { describe, expect, test } from "bun:test";
import { pick, randomFrom } from "../../../../src/samples/analysis/calibration/random";
import { withoutFormulas } from "../../../../src/samples/analysis/extraction/formulas";
import { analyze, fixture } from "../texts";

/** A formula has a text about it. */
const rest = `\n${"這裡是別的話。".repeat(30)}`;
const plain = (text: string) => withoutFormulas(text + rest).slice(0, text.length);
const shortened = (text: string) => plain(text).replace(/ +/g, " ");

describe("formulas", () => {
  test("are read as a number each, however TeX marks them, and take as much room", () => {
    const text =
      "設$$x$$為$\\frac{3}{2}y^{2}+\\sqrt{5}$，而\\(a\\leqslant b\\)，\\[\\angle ABC=90^{\\circ}\\]。";
    expect(shortened(text)).toBe("設1 為1 ，而1 ，1 。");
    expect(withoutFormulas(text + rest)).toHaveLength((text + rest).length);
  });

  test("may have units, names of functions, lists, intervals and cases in them", () => {
    for (const formula of [
      "3\\text{cm}",
      "\\sin x+\\cos y",
      "a，b，c",
      "[0,5)",
      "98^{2}+2^{2}=",
      "\\begin{cases}x+y=3\\\\x-y=1\\end{cases}",
      "1:2=3:6",
      "-x\\times -y",
    ])
      expect(shortened(`有$${formula}$個`)).toBe("有1 個");
  });

  test("of several lines are one formula, in brackets or in an environment", () => {
    for (const formula of [
      "\\[\nx^{2}=\\frac{1}{2}\n\\]",
      "\\begin{align*}\nx&=3\\\\[2pt]\ny&=\\boxed{4}\n\\end{align*}",
      "$$\\begin{aligned} x & =3 \\\\ y & =4 \\end{aligned}$$",
    ]) {
      const read = withoutFormulas(`由此得${formula}為止${rest}`);
      expect(read.replace(/\s+/g, " ")).toStartWith("由此得1 為止 這裡");
      expect(read.split("\n")).toHaveLength(`${formula}${rest}`.split("\n").length);
    }
  });

  test("may end a sum by infinity or by a letter of the Greek alphabet", () => {
    for (const formula of ["(-\\infty,+\\infty)", "\\sin(x+\\varphi)", "\\lbrace 3,6\\rbrace"])
      expect(shortened(`有$${formula}$個`)).toBe("有1 個");
  });

  test("may have limits under a sign, from one side, words set upright, and one of Chinese", () => {
    for (const formula of [
      "M=\\max_{x}f=\\sum_{k=1}^{n}k+\\lim\\limits_{x\\to 0^{+}}f(x)",
      "F_{+}(1)=F_{-}(1)",
      "V_{\\rm ion}(x)",
      "\\text{证：}a=b",
      "{\\frac{1}{x} =}",
    ])
      expect(shortened(`有$${formula}$個`)).toBe("有1 個");
    for (const none of ["+*a", "\\text{证明这一个结论}", "a+"])
      expect(shortened(`有$${none}$個`)).toContain("$");
  });

  test("may be most of a bank of sums, and of no other text", () => {
    const sums = Array.from(
      { length: 30 },
      (_, at) => `$${at}\\cdot\\frac{${at + 1}}{7}+\\frac{2}{${at + 3}}=$\nLös: ${at}/7`,
    );
    const left = (type: "literary" | "problem_bank") =>
      withoutFormulas(sums.join("\n"), type).includes("frac");
    expect(left("literary")).toBe(true);
    expect(left("problem_bank")).toBe(false);
  });

  test("that fill a line are no part of any language", () => {
    expect(plain("$x=3$\n(A)$x$\n\\[y=4\\]。").replace(/ +/g, " ")).toBe(" \n(A)1 \n ");
  });

  test("are no prices, no sentences and no gaps in a line without marks", () => {
    for (const text of [
      "It costs $5 a week, and $7 with meals.",
      "They paid $16 - $3 of it at once.",
      "他用$5，她用$6。",
      "$這是一句話$",
      "a_b and c_d",
    ])
      expect(plain(text)).toBe(text);
  });

  test("are none of random characters, unknown commands or brackets that do not close", () => {
    const random = randomFrom(5);
    const noise = () =>
      Array.from({ length: 12 }, () => pick(random, [..."abcdxyz0123+-*/=<>^_(){}[]"])).join("");
    const marked = Array.from({ length: 200 }, () => `$${noise()}$`);
    const taken = marked.filter((one) => plain(one).includes(" "));
    expect(taken.length).toBeLessThan(10);
    for (const formula of ["qwzkxv", "\\qzx{3}", "(x+1", "x}+{1", "x=*3", "3+"])
      expect(plain(`有$${formula}$個`)).toBe(`有$${formula}$個`);
  });

  test("are no short words by chance, in one or in many of them", () => {
    const random = randomFrom(9);
    const letters = [..."abcdefghijklmnopqrstuvwxyz"];
    const word = () =>
      Array.from({ length: 1 + Math.floor(random() * 3) }, () => pick(random, letters)).join("");
    for (const joined of [" ", "+", ", "]) {
      const long = `$${Array.from({ length: 16 }, word).join(joined)}$`;
      expect(plain(`有${long}個`)).toBe(`有${long}個`);
    }
    const short = Array.from(
      { length: 60 },
      () => `有$${pick(random, ["qz", "xk", "wj"])}$個。`,
    ).join("");
    expect(plain(short)).toBe(short);
    const product = "設$ab+bc=ca$。";
    expect(plain(product)).not.toBe(product);
  });

  test("may have names without marks and units in quotation marks, as Typst writes them", () => {
    for (const formula of ["sigma = sqrt(V(X)) approx 14", '5 "cm"', 'alpha = 3 "rad"'])
      expect(shortened(`有$${formula}$個`)).toBe("有1 個");
    for (const none of ["sigma wert x", '3 "weil es so ist"', "sqrt(banana)"])
      expect(plain(`有$${none}$個`)).toBe(`有$${none}$個`);
  });

  test("of chemistry may have states and charges in them, and no words", () => {
    for (const formula of [
      "\\ce{2 I- (aq) + S2O3^{2-} (aq)}",
      "\\ce{CH4 + 2 O2 -> CO2 + 2 H2O}",
      "\\ce{Fe^{3+} + e- \\rightarrow Fe^{2+}}",
    ])
      expect(shortened(`有$${formula}$個`)).toBe("有1 個");
    for (const none of ["\\ce{die Säure ist stark}", "\\ce{water and salt}"])
      expect(plain(`有$${none}$個`)).toBe(`有$${none}$個`);
  });

  test("may have commands of their book: letters, known ones with more before them, three in ten", () => {
    for (const formula of [
      "x\\in\\R",
      "\\Iint f\\dd x",
      "\\vnorm{a}=3",
      "\\qzx+\\frac{1}{2}+\\sqrt{3}+\\pi",
    ])
      expect(shortened(`有$${formula}$個`)).toBe("有1 個");
    for (const none of ["\\qzx+\\frac{1}{2}+\\pi", "\\qzx+\\wkv+\\frac{1}{2}+\\sqrt{3}+\\pi+\\mu"])
      expect(plain(`有$${none}$個`)).toBe(`有$${none}$個`);
  });

  test("may have a number or a label behind them, and words as indices", () => {
    for (const formula of [
      "x=3\\tag{1}",
      "x=3\\tag*{A.2}\\label{eq:first}",
      "x_{max}-x_{min}",
      "v_{ total }=5",
    ])
      expect(shortened(`有$${formula}$個`)).toBe("有1 個");
    for (const none of ["x=3\\tag{1", "x_{dieser satz}", "x{max imum}"])
      expect(plain(`有$${none}$個`)).toBe(`有$${none}$個`);
  });

  test("without marks are told by their raised and lowered figures, and words with notes are none", () => {
    const read = (text: string) =>
      withoutFormulas(text + rest.repeat(3))
        .slice(0, text.length)
        .replace(/ +/g, " ");
    for (const formula of ["1s² 2s² 2p⁶", "H₂SO₄", "SO₄²⁻", "Fe₂(SO₄)₃"])
      expect(read(`有 ${formula} 個`)).toBe("有 1 個");
    expect(read("Säure (H₂SO₄), und Salz.")).toBe("Säure 1 , und Salz.");
    for (const text of ["La palabra² viene de lejos.", "siehe Notiz³.", "H2SO4"])
      expect(read(text)).toBe(text);
  });

  test("without marks are a small part of prose, and a larger one of a bank", () => {
    const dense = Array.from({ length: 16 }, () => "Salz und Säure: H₂SO₄\n").join("");
    const text = `${dense}${"Salz und Säure.\n".repeat(40)}`;
    expect(withoutFormulas(text, "literary")).toBe(text);
    expect(withoutFormulas(text, "problem_bank")).not.toContain("SO₄");
    expect(withoutFormulas(dense, "problem_bank")).toBe(dense);
  });

  test("of TeX without dollars are so in a bank alone, and keep their number", () => {
    const read = (text: string, type: "literary" | "educational" | "problem_bank") =>
      withoutFormulas(text + rest, type)
        .slice(0, text.length)
        .replace(/ +/g, " ");
    for (const [text, left] of [
      ["3^{\\log_9 4} は？", "1 は？"],
      ["(1) \\frac{x}{\\tan x}", "(1) 1 "],
      ["B. \\sqrt{2}, 次へ", "B. 1 , 次へ"],
      ["求\\frac{1}{2}+\\sqrt{3}的值。", "求1 的值。"],
    ] as const) {
      expect(read(text, "problem_bank")).toBe(left);
      for (const type of ["literary", "educational"] as const) expect(read(text, type)).toBe(text);
    }
    for (const text of [
      "\\frac{das Haus}{der Garten}",
      "\\sqrt{banana}",
      "\\qzx{3}",
      "see C:\\temp\\new folder",
      "1 + 2 = 3 は？",
    ])
      expect(read(text, "problem_bank")).toBe(text);
  });

  test("gaps that are to be filled in are left out as well", () => {
    expect(shortened("桶裡有~\\uline{~~~~~~}~斤水")).toBe("桶裡有~1 ~斤水");
  });

  test("leave a text beside them", () => {
    const text = `水$${"x+".repeat(40)}y$`;
    expect(withoutFormulas(text)).toBe(text);
  });

  test("cost no time to speak of where nothing closes", () => {
    for (const text of [
      "$",
      "\\(",
      "\\[",
      "\\uline{",
      "$x$ $",
      "$$",
      "\\begin{align}",
      "\\\\[",
      `$x$${" ".repeat(600)}y\n`,
    ]) {
      const all = text.repeat(Math.ceil(1_200_000 / text.length));
      expect(withoutFormulas(all).length).toBe(all.length);
    }
  });
});

test("noise in dollars costs in prose what it does without them", () => {
  const random = randomFrom(4);
  const letters = [..."abcdefghijklmnopqrstuvwxyz"];
  const word = () =>
    Array.from({ length: 1 + Math.floor(random() * 3) }, () => pick(random, letters)).join("");
  const noise = () => Array.from({ length: 8 }, word).join(" ");
  const spoiled = fixture("moby-dick-1").replace(
    /(?:\S+ ){12}/g,
    (words) => `${words}$${noise()}$ `,
  );
  expect(analyze(spoiled).aiTrainingValue).toBeLessThan(60);
});

describe("a problem bank with formulas", () => {
  const text = fixture("problem-bank-zh");
  const value = (bank: string) => analyze(bank, "problem_bank").aiTrainingValue;
  const fluency = (bank: string) => analyze(bank, "problem_bank").qualityMetrics.languageFluency;
  const eachNumber = (change: (number: string) => string) => text.replace(/\d+/g, change);

  test("is worth what it is without the marks, and no worse language for what is in them", () => {
    const inDollars = eachNumber((number) => `$${number}$`);
    const fractions = eachNumber((number) => `\\(\\frac{${number}x}{7}+${number}\\)`);
    expect(value(text)).toBeGreaterThanOrEqual(75);
    expect(value(inDollars)).toBeGreaterThanOrEqual(value(text) - 3);
    expect(fluency(fractions)).toBeGreaterThanOrEqual(fluency(text) - 15);
  });

  test("may say little beside them: what is left is no copy of what was said before", () => {
    const asked = Array.from({ length: 40 }, (_, at) => {
      const equation = `$$\\frac{x+${at}}{${at + 2}}=${at + 5}-3x$$\n$x=${at}$`;
      return at % 10 === 0 ? `Halla el valor de x en estas ecuaciones:\n${equation}` : equation;
    });
    const story =
      "En una hucha hay 55 monedas de cinco y de dos euros. ¿Cuántas hay de cada clase?\n";
    const { qualityMetrics } = analyze(`${asked.join("\n")}\n${story}`, "problem_bank");
    expect(qualityMetrics.contentUniqueness).toBeGreaterThanOrEqual(60);
  });

  test("is worth less with random characters in the dollars", () => {
    const random = randomFrom(7);
    const characters = [...new Set(text.match(/\p{L}/gu))];
    const noise = Array.from({ length: 7 }, () => () => pick(random, characters));
    const marked = eachNumber(() => `$${noise.map((one) => one()).join("")}$`);
    expect(value(marked)).toBeLessThan(value(text) - 20);
    expect(fluency(marked)).toBeLessThan(70);
  });
});
