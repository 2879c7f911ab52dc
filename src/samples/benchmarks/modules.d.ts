/** A benchmark's windows, imported with { type: "file" }: where they lie, in a binary too. */
declare module "*.windows" {
  const path: string;
  export default path;
}
