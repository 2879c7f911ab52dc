declare module "opencc-js/dict/*" {
  /** Entries parted by `|`: a word, and what it becomes. */
  const dictionary: string;
  export default dictionary;
}
