import { Conflict, coded, Forbidden, Gone, NotFound, Unavailable } from "../lib/errors";

/** No organization's members sign in with an address of this domain. */
export class ProviderUnknown extends coded(NotFound, "sso-unknown") {}
export class ProviderMissing extends coded(NotFound, "sso-missing") {}
/** The provider does not answer in time, or with more than it should. */
export class ProviderAway extends coded(Unavailable, "sso-away") {}
/** What its discovery document says, or what its owners have entered, cannot work. */
export class ProviderFaulty extends coded(Unavailable, "sso-faulty") {}
export class SignInDenied extends coded(Forbidden, "sso-denied") {}
/** The answer is not one to this request, or not the provider's. */
export class AnswerInvalid extends coded(Forbidden, "sso-answer") {}
export class SignInOver extends coded(Gone, "sso-over") {}
export class AddressUnproved extends coded(Forbidden, "sso-address") {}
export class GroupsIncomplete extends coded(Forbidden, "sso-groups") {}
export class RoleMissing extends coded(Forbidden, "sso-role") {}
export class AccountElsewhere extends coded(Conflict, "sso-elsewhere") {}
/** The address belongs to a member who is somebody else at the provider. */
export class AccountOfAnother extends coded(Conflict, "sso-another") {}
export class MemberRemoved extends coded(Forbidden, "sso-removed") {}
/** The person who signed in there is not the member who had to prove their identity. */
export class ProofOfAnother extends coded(Forbidden, "sso-proof-another") {}
/** The provider did not ask for a new sign-in, or does not say so. */
export class ProofStale extends coded(Forbidden, "sso-proof-stale") {}

export class DomainUnverified extends coded(Conflict, "sso-domain") {}
export class DomainClaimed extends coded(Conflict, "sso-claimed") {}
export class TestNeeded extends coded(Conflict, "sso-test") {}
export class OwnFactorNeeded extends coded(Conflict, "sso-factor") {}
