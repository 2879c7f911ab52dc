declare module "*.txt.br" {
  const path: string;
  export default path;
}
