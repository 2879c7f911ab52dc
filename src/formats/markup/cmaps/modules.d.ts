/** Packed files, imported with { type: "file" }: where they lie, in a binary too. */
declare module "*.tar.zst" {
  const path: string;
  export default path;
}
