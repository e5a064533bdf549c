import {
  ArrowRightLeft,
  Copy,
  Download,
  Eye,
  FileInput,
  GitBranch,
  Hand,
  LockKeyhole,
  LockKeyholeOpen,
  type LucideIcon,
  PenLine,
  ShieldAlert,
  ShieldCheck,
  Trash2,
} from "lucide-react";
import { cn } from "@/lib/cn";
import type { CustodyEventName } from "@/trace/domain/custody-event";

const ICONS: Readonly<Record<CustodyEventName, LucideIcon>> = {
  collected: Hand,
  imported: FileInput,
  verified: ShieldCheck,
  accessed: Eye,
  copied: Copy,
  derived: GitBranch,
  transferred: ArrowRightLeft,
  sealed: LockKeyhole,
  unsealed: LockKeyholeOpen,
  exported: Download,
  redacted: PenLine,
  disposed: Trash2,
  hash_mismatch: ShieldAlert,
};

type Props = { event: CustodyEventName; alarm: boolean };

/** The kind of an act at a glance, beside its word. */
export function EventIcon({ event, alarm }: Props) {
  const Icon = ICONS[event];
  return (
    <span
      className={cn(
        "mt-0.5 inline-flex size-6 items-center justify-center rounded-sm bg-sunken text-muted",
        alarm && "bg-critical-soft text-critical",
      )}
    >
      <Icon aria-hidden className="size-3.5" />
    </span>
  );
}
