export { type PiiKind, piiKinds } from "../../../quality";
