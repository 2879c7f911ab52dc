import fc from "fast-check";

export const scraps = fc.array(
  fc.constantFrom(
    ..."a B don t xyz 1 23 . , ' ’ _ - : ; é ß 世 界 カ が 한 я \u0301 \u200d 😀 ( ) @ / “ — 2.5 o’clock Жук λ \u00ad \u00a0 \uFEFF \uD800 <|endoftext|>".split(
      " ",
    ),
    " ",
    "\n",
    "\t",
  ),
  { maxLength: 40 },
);
