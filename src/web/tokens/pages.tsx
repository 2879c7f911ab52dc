import { SecretPage, TokensPage } from "../../../views/tokens/tokens-page";
import { listTokens } from "../../tokens/reading";
import type { IssuedToken } from "../../tokens/tokens";
import { requireSignedIn } from "../http/access";
import type { AppContext } from "../http/app-context";
import type { RefusedForm } from "../http/forms";
import type { Reader } from "../http/reader";

export function tokenPages({ db, clock, pages }: AppContext) {
  return {
    async list(reader: Reader, refused?: RefusedForm): Promise<Response> {
      const viewer = requireSignedIn(reader.viewer);
      const main = (
        <TokensPage
          tokens={await listTokens(db, viewer)}
          memberId={viewer.memberId}
          mayOwn={viewer.roles !== null && viewer.permissions.has("manage")}
          isEmailConfirmed={viewer.emailVerified}
          filled={refused}
          now={clock.now()}
        />
      );
      const { title } = pages.messages(reader).tokens;
      return pages.page(reader, { title, main, refused });
    },

    issued(reader: Reader, { token: { name }, secret }: IssuedToken): Response {
      const title = pages.messages(reader).tokens.created({ name });
      const main = <SecretPage name={name} secret={secret} />;
      return pages.page(reader, { title, main, isSecret: true });
    },
  };
}
