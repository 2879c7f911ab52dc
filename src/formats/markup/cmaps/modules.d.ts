declare module "*.tar.zst" {
  const path: string;
  export default path;
}
