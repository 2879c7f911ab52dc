import { Conflict, coded } from "../lib/errors";

export class StillOnAuction extends coded(Conflict, "relist-running") {}
export class SalePending extends coded(Conflict, "relist-pending") {}
export class AlreadyRelisted extends coded(Conflict, "relisted-already") {}
