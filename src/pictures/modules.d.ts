declare module "*.wasm" {
  /** Path of the file; inside a compiled binary, of the embedded one. */
  const path: string;
  export default path;
}
