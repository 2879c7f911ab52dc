/** A model's file, imported with { type: "file" }: where it lies, in a binary too. */
declare module "*.bin" {
  const path: string;
  export default path;
}
