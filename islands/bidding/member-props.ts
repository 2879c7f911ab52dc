import type { ReactNode } from "react";
import type { PackageState } from "../../src/auctions/types";
import type { Stage } from "../../src/rules/standing";
import type { RoundWords } from "../../views/messages/panel-words";
import type { MemberPanelProps } from "./props";

export interface StandingLabel {
  tone: "leading" | "outbid";
  text: string;
}

export interface MemberProps extends MemberPanelProps {
  state: PackageState;
  stage: Stage;
  figures(label: StandingLabel | null): ReactNode;
  refreshState(): Promise<PackageState>;
  now: number;
  children: ReactNode;
}

export type RoundMemberProps = Omit<MemberProps, "words"> & { words: RoundWords };
