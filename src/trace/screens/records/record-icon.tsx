import {
  AlarmClock,
  Bookmark,
  Eraser,
  FileCheck,
  FileInput,
  Fingerprint,
  KeyRound,
  Link2,
  type LucideIcon,
  PackageCheck,
  ShieldAlert,
  Ticket,
  UserRound,
} from "lucide-react";

const ICONS: Readonly<Record<string, LucideIcon>> = {
  account: UserRound,
  evidence: FileCheck,
  import: FileInput,
  incident: ShieldAlert,
  key: KeyRound,
  package: PackageCheck,
  payload: Eraser,
  session: UserRound,
  sla: AlarmClock,
  ticket: Ticket,
  token: Fingerprint,
  view: Bookmark,
};

/** Icon for the subject of a record, beside its words. */
export function RecordIcon({ kind }: { kind: string }) {
  const Icon = ICONS[kind.split(".")[0] ?? ""] ?? Link2;
  return (
    <span className="mt-0.5 inline-flex size-6 items-center justify-center rounded-sm bg-sunken">
      <Icon aria-hidden className="size-3.5 text-muted" />
    </span>
  );
}
