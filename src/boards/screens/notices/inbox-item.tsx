"use client";

import {
  AtSign,
  CalendarClock,
  Check,
  ChevronsDown,
  CircleAlert,
  CirclePlay,
  FileWarning,
  FileX,
  Gavel,
  Hand,
  Hourglass,
  KeyRound,
  type LucideIcon,
  OctagonX,
  PenOff,
  RotateCcw,
  Scale,
  ShieldAlert,
  Stamp,
  Unlink,
  Unplug,
  UserCog,
  UserRound,
  UserRoundCheck,
} from "lucide-react";
import { useSession } from "@/accounts/screens/session/use-session";
import { IconButton } from "@/components/ui/icon-button";
import { Link } from "@/components/ui/link";
import { Time } from "@/components/ui/time";
import { cn } from "@/lib/cn";
import { visibleText } from "@/lib/visible-text";
import { copy } from "./copy";
import { INSTANT_WORDS, KIND_WORDS, type Notice, OUTCOME_WORDS } from "./notice-kinds";
import { readSubject } from "./read-subject";
import { SnoozeMenu } from "./snooze-menu";

type Rights = ReturnType<typeof useSession>["may"];

const ICONS: Readonly<Record<Notice["kind"], LucideIcon>> = {
  assigned: UserRound,
  mentioned: AtSign,
  overdue: CircleAlert,
  due_soon: CalendarClock,
  acceptance_expired: RotateCcw,
  legal_overdue: CircleAlert,
  legal_due_soon: Scale,
  ticket_failed: Unlink,
  approval_requested: Hand,
  ai_incident_proposed: ShieldAlert,
  input_held: FileWarning,
  agent_quarantined: OctagonX,
  agent_unverified: KeyRound,
  agent_degraded: ChevronsDown,
  scope_escape: ShieldAlert,
  output_blocked: FileX,
  kill_switch_activated: OctagonX,
  kill_switch_release_asked: Hand,
  kill_switch_released: CirclePlay,
  federation_review_waiting: UserRoundCheck,
  federation_review_reminder: Hourglass,
  federation_review_overdue: CircleAlert,
  federation_agent_stale: Unplug,
  federation_agent_suspended: CircleAlert,
  federation_agent_tier_lowered: ChevronsDown,
  signing_stopped: PenOff,
  checkpoint_adopted: Stamp,
  roles_requested: UserCog,
  roles_approved: UserCog,
  roles_declined: UserCog,
  roles_granted_alone: CircleAlert,
  roles_taken: UserCog,
  password_reset: KeyRound,
  second_factors_removed: KeyRound,
  account_disabled: UserCog,
  account_enabled: UserCog,
  approval_decided: Gavel,
  ai_incident_decided: Gavel,
  federation_review_decided: Gavel,
  kill_release_decided: Gavel,
  engagement_rules_decided: Gavel,
};

const ALARMING: ReadonlySet<Notice["kind"]> = new Set([
  "overdue",
  "legal_overdue",
  "signing_stopped",
]);

/** Of a notice that need not be about anything that has a name. */
const SUBJECTS: Readonly<Partial<Record<Notice["kind"], { title: string; place: string }>>> = {
  signing_stopped: { title: copy.log, place: "/log" },
  checkpoint_adopted: { title: copy.log, place: "/log" },
  kill_switch_activated: { title: copy.kill, place: "/kill-switches" },
  kill_switch_release_asked: { title: copy.kill, place: "/kill-switches" },
  kill_switch_released: { title: copy.kill, place: "/kill-switches" },
  kill_release_decided: { title: copy.kill, place: "/kill-switches" },
  engagement_rules_decided: { title: "Rules of engagement", place: "/engagements" },
};

/** The tab on which something can be done about it; the first one where none is named. */
const TABS: Readonly<Partial<Record<Notice["kind"], string>>> = {
  ticket_failed: "tickets",
  legal_overdue: "legal",
  legal_due_soon: "legal",
};

/** Of a notice about an agent. */
const AGENT_TABS: Readonly<Partial<Record<Notice["kind"], string>>> = {
  scope_escape: "?tab=calls",
  output_blocked: "?tab=content&shown=outputs",
};

type Props = {
  notice: Notice;
  onFollow: () => void;
  onDone: () => void;
  /** Null shows it again. */
  onSnooze: (until: Date | null) => void;
};

/** One notice, with the way to where something can be done about it. */
export function InboxItem({ notice, onFollow, onDone, onSnooze }: Props) {
  const { kind, subject, told_at: notifiedAt, read, outcome } = notice;
  const id =
    notice.incident_id ??
    notice.agent_id ??
    notice.registration_did ??
    (notice.account_id === null ? nameIn(notice).replaceAll("_", " ") : null);
  const title =
    notice.incident_title ??
    notice.agent_name ??
    notice.account_name ??
    SUBJECTS[kind]?.title ??
    nameOf(notice);
  const { may } = useSession();
  const Icon = ICONS[kind];
  const about = INSTANT_WORDS[kind];
  const { instant, clock } = readSubject(subject);
  return (
    <li
      data-notice={notice.id}
      className="relative flex gap-3 px-4 py-3 focus-within:bg-hover hover:bg-hover md:px-6"
    >
      <Icon
        aria-hidden
        className={cn(
          "mt-0.5 size-4 shrink-0",
          ALARMING.has(kind) ? "text-critical" : "text-muted",
        )}
      />
      <div className="min-w-0 flex-1 space-y-0.5">
        <p className="flex items-center gap-1.5 text-muted text-xs">
          {KIND_WORDS[kind]}
          {!read && (
            <span className="inline-flex items-center gap-1 font-medium text-accent">
              <span aria-hidden className="size-1.5 rounded-full bg-accent" />
              Unread
            </span>
          )}
        </p>
        <Link
          href={placeOf(notice, may)}
          onClick={onFollow}
          className={cn(
            "line-clamp-2 break-words outline-offset-[-2px] after:absolute after:inset-0",
            !read && "font-medium",
          )}
        >
          <bdi>{title}</bdi>
        </Link>
        <p className="text-muted text-xs">
          {outcome !== null && (
            <span className="text-ink">
              {OUTCOME_WORDS[outcome]} <bdi>{visibleText(notice.decided_by_name ?? "").text}</bdi>,{" "}
            </span>
          )}
          {id !== null && (
            <>
              <code className="font-mono text-2xs">{id}</code>,{" "}
            </>
          )}
          {clock !== null && <>{clock}, </>}
          {about !== undefined && (
            <>
              {about} <Time value={instant} />,{" "}
            </>
          )}
          notified <Time value={notifiedAt} />
          {notice.snoozed_until !== null && (
            <>
              , snoozed <Time value={notice.snoozed_until} show="span" />
            </>
          )}
        </p>
      </div>
      <div className="relative z-10 flex gap-1 self-center">
        {!read && (
          <IconButton label={`${"Mark as read"}: ${title}`} onClick={onDone}>
            <Check aria-hidden />
          </IconButton>
        )}
        <SnoozeMenu notice={notice} title={title ?? ""} onSnooze={onSnooze} />
      </div>
    </li>
  );
}

/** What the subject names; that of a decision ends with the address of who asked for it. */
function nameIn({ subject, outcome }: Notice): string {
  return outcome === null ? subject : (subject.split(" ")[0] ?? "");
}

/** A registration need not have a name. */
function nameOf({ registration_name: name, registration_did: did }: Notice): string | null {
  return name === null || name === "" ? did : name;
}

/** Where something can be done about it. */
function placeOf(notice: Notice, may: Rights): string {
  const { kind, incident_id: id, agent_id: agent, registration_id: registration, subject } = notice;
  if (kind === "federation_agent_stale" || kind === "federation_agent_suspended") {
    return `/directory/${notice.registration_did}`;
  }
  if (notice.account_id !== null) return may["account.manage"] ? "/settings/users" : "/log";
  if (registration !== null)
    return may["federation.read"]
      ? `/federation/registrations/${registration}`
      : `/directory/${notice.registration_did}`;
  if (kind === "approval_requested") return `/approvals?open=${subject}`;
  // Whoever answers for an agent need not have the right to read all approvals.
  if (kind === "approval_decided" && may["approval.read"])
    return `/approvals?view=decided&open=${nameIn(notice)}`;
  if (kind === "engagement_rules_decided") return `/engagements/${nameIn(notice)}`;
  if (kind === "ai_incident_proposed" || kind === "ai_incident_decided")
    return `/approvals?view=incidents`;
  if (kind === "input_held") return `/agents/${agent}?tab=content&shown=inputs&item=${subject}`;
  if (agent !== null) return `/agents/${agent}${AGENT_TABS[kind] ?? ""}`;
  const place = SUBJECTS[kind]?.place;
  if (place !== undefined) return place;
  const tab = TABS[kind];
  return tab === undefined ? `/incidents/${id}` : `/incidents/${id}?tab=${tab}`;
}
