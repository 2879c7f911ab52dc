import { InvalidInput } from "../lib/errors";
import { PasswordWrong } from "./password-proof";
import { hashChosenPassword, verifyPassword } from "./passwords";

/**
 * Whoever presses the button behind a mail's link has the mailbox. Whether they are also the one
 * who registered, and so chose the password, they show by one of these.
 */
export interface Claim {
  /** This browser has registered, or signed in to, what is claimed. */
  known: boolean;
  /** The password that was chosen at the registration. */
  password?: string | undefined;
  /** Another one in its place. */
  newPassword?: string | undefined;
}

/**
 * The hash of the password that an account has once it is claimed. One that its claimer does not
 * know is a stranger's, and must not outlive the confirmation.
 * @throws PasswordWrong, InvalidInput where it is neither known, nor given, nor replaced
 */
export async function claimedPassword(
  passwordHash: string,
  { known, password, newPassword }: Claim,
  email: string,
): Promise<string> {
  if (newPassword !== undefined) return hashChosenPassword(newPassword, email, "newPassword");
  if (known) return passwordHash;
  if (!password) throw new InvalidInput([{ path: "password", message: "required" }]);
  if (await verifyPassword(passwordHash, password)) return passwordHash;
  throw new PasswordWrong();
}
