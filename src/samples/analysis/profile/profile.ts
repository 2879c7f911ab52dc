export { type Profile, type ProfileScript, profileScripts } from "../../profile/profile";
