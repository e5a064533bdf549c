import {
  Crosshair,
  Flag,
  Gavel,
  HandHelping,
  IdCard,
  type LucideIcon,
  MessageSquare,
  OctagonX,
  Pause,
  Play,
  Radar,
  RouteOff,
  ScrollText,
  ShieldQuestionMark,
  StickyNote,
  Umbrella,
} from "lucide-react";
import type { LogKind } from "@/engagements/domain/entry";
import { LOG_KIND_NAMES } from "@/engagements/screens/copy";

const ICONS: Readonly<Record<LogKind, LucideIcon>> = {
  activity: Crosshair,
  decision: Gavel,
  leg_up: HandHelping,
  white_card: IdCard,
  deconfliction: ShieldQuestionMark,
  detection: Radar,
  flag: Flag,
  deviation: RouteOff,
  roe_change: ScrollText,
  pause: Pause,
  resume: Play,
  stop: OctagonX,
  communication: MessageSquare,
  risk_measure: Umbrella,
  note: StickyNote,
};

/** The kind of an entry; a word that this version does not know is shown as it came. */
export function KindLook({ kind }: { kind: string }) {
  const known = isLogKind(kind) ? kind : null;
  const Icon = known === null ? StickyNote : ICONS[known];
  return (
    <span className="inline-flex items-center gap-1 text-muted text-xs">
      <Icon aria-hidden className="size-3.5" />
      {known === null ? kind : LOG_KIND_NAMES[known]}
    </span>
  );
}

export function isLogKind(kind: string): kind is LogKind {
  return Object.hasOwn(ICONS, kind);
}
