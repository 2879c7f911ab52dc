declare module "*.windows" {
  const path: string;
  export default path;
}
