import { InvalidInput } from "../lib/errors";
import { PasswordWrong } from "./password-proof";
import { hashChosenPassword, verifyPassword } from "./passwords";

/**
 * A mailed link proves the mailbox; one of these proves that its holder also chose the password.
 */
export interface Claim {
  known: boolean;
  password?: string | undefined;
  newPassword?: string | undefined;
}

/**
 * An unknown password belongs to a stranger and must not survive the confirmation.
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
