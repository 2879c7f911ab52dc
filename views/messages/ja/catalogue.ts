import type { Messages } from "../en/catalogue";
import { accounts } from "./accounts";
import { analytics } from "./analytics";
import { auctions } from "./auctions";
import { bidHistory } from "./bid-history";
import { certification } from "./certification";
import { chat } from "./chat";
import { collections } from "./collections";
import { comparison } from "./comparison";
import { contracts } from "./contracts";
import { dashboard } from "./dashboard";
import { delivering } from "./delivering";
import { delivery } from "./delivery";
import { errorPages, errors } from "./errors";
import { fields } from "./fields";
import { finding } from "./finding";
import { flash } from "./flash";
import { handingIn } from "./handing-in";
import { handover } from "./handover";
import { landing } from "./landing";
import { layout } from "./layout";
import { legal } from "./legal";
import { listing } from "./listing";
import { mail } from "./mail";
import { offers } from "./offers";
import { packages } from "./packages";
import { profile } from "./profile";
import { publishers } from "./publishers";
import { quality } from "./quality";
import { relisting } from "./relisting";
import { rights } from "./rights";
import { roadshow } from "./roadshow";
import { samples } from "./samples";
import { security } from "./security";
import { settings } from "./settings";
import { trade } from "./trade";

export const ja: Messages = {
  accounts,
  analytics,
  auctions,
  bidHistory,
  certification,
  chat,
  collections,
  comparison,
  contracts,
  dashboard,
  delivering,
  delivery,
  errorPages,
  errors,
  fields,
  finding,
  flash,
  landing,
  layout,
  legal,
  listing,
  mail,
  handingIn,
  handover,
  offers,
  packages,
  profile,
  publishers,
  quality,
  relisting,
  rights,
  roadshow,
  samples,
  security,
  settings,
  trade,
};
