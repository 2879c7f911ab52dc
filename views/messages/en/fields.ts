/** What is wrong with a field, by the code that its schema gives (spec section 5). */
export const fields: Record<string, string> = {
  required: "This field is required",
  "too-long": "This is too long",
  "email-invalid": "Please enter a valid email address",
  "email-taken": "User with this email already exists",
  "password-short": "Password must be at least 8 characters",
  "password-long": "Password must have at most 256 characters",
  "password-common": "This password is among the most used ones; please choose another",
  "passwords-differ": "Passwords don't match",
  "role-invalid": "Choose Buyer or Seller",
  "terms-unaccepted": "Please accept the Terms of Service",
  "privacy-unaccepted": "Please accept the Privacy Policy",
  "bid-invalid": "Please enter a valid bid amount.",
  "idempotency-key-invalid": "must be 1 to 200 printable characters without spaces",
};
