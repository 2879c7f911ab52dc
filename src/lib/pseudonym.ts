/**
 * Names a bidder towards others: stable within one package, linkable to nothing else
 * (docs/product.md#who-sees-whom). 128 bits as hex, of which the last three digits are shown.
 */
export function bidderPseudonym(key: string, packageId: string, bidderId: string): string {
  return new Bun.CryptoHasher("sha256", key)
    .update(`${packageId}\n${bidderId}`)
    .digest("hex")
    .slice(0, 32);
}
