import {
  AlarmClock,
  Ban,
  Bot,
  BotPlus,
  BrickWall,
  Building2,
  Crosshair,
  Gauge,
  Inbox,
  LayoutDashboard,
  type LucideIcon,
  MessagesSquare,
  Network,
  OctagonX,
  Radar,
  Scale,
  ScrollText,
  Settings,
  ShieldAlert,
  Swords,
  TrendingUp,
  Upload,
  UserCheck,
  Wrench,
} from "lucide-react";
import type { Session } from "@/accounts/screens/session/use-session";
import type { RouterOutputs } from "@/platform/trpc/browser/client";

/** What of the work waits for the account, as the service counts it. */
export type WaitingKind = keyof RouterOutputs["waiting"]["count"];

type Right = keyof Session["may"];

export interface Place {
  href: string;
  label: string;
  icon: LucideIcon;
  /** Shown to users with one of these rights; to everyone if empty. */
  rights: readonly Right[];
  /** What is counted beside it, of what is real. */
  waiting?: readonly WaitingKind[];
  /** Its page shows what is real or what is simulated, by `source` in its address; others show what is real. */
  hasSimulation?: true;
}

export interface PlaceGroup {
  id: string;
  label: string;
  places: readonly Place[];
}

const REGISTER = "/federation/register";

const GROUPS: readonly PlaceGroup[] = [
  {
    id: "work",
    label: "Work",
    places: [
      {
        href: "/inbox",
        label: "Inbox",
        icon: Inbox,
        rights: ["incident.work_own"],
        waiting: ["inbox"],
      },
      {
        href: "/incidents",
        label: "Incidents",
        icon: ShieldAlert,
        rights: ["incident.read"],
        hasSimulation: true,
      },
      {
        href: "/engagements",
        label: "Engagements",
        icon: Swords,
        rights: ["engagement.read"],
        hasSimulation: true,
      },
      {
        href: "/approvals",
        label: "Approvals",
        icon: UserCheck,
        rights: ["approval.read", "ai_incident.propose"],
        waiting: ["approvals", "ai_incidents"],
        hasSimulation: true,
      },
    ],
  },
  {
    id: "agents",
    label: "Agents",
    places: [
      { href: "/agents", label: "Agents", icon: Bot, rights: ["agent.read"], hasSimulation: true },
      { href: "/tools", label: "Tools", icon: Wrench, rights: ["agent.read"] },
      {
        href: "/firewall",
        label: "Firewall",
        icon: BrickWall,
        rights: ["agent.read"],
        hasSimulation: true,
      },
      {
        href: "/kill-switches",
        label: "Kill switches",
        icon: OctagonX,
        rights: ["agent.read"],
        waiting: ["kill_releases"],
      },
    ],
  },
  {
    id: "federation",
    label: "Federation",
    places: [
      {
        href: "/federation",
        label: "Registrations",
        icon: Network,
        rights: ["federation.read"],
        waiting: ["reviews"],
        hasSimulation: true,
      },
      {
        href: "/federation/operators",
        label: "Operators",
        icon: Building2,
        rights: ["federation.read"],
        hasSimulation: true,
      },
      { href: "/federation/bans", label: "Bans", icon: Ban, rights: ["federation.read"] },
      { href: "/federation/chat", label: "Chat", icon: MessagesSquare, rights: ["chat.read"] },
      // Also for members of an operator, who may have no right to read the federation.
      { href: REGISTER, label: "Register an agent", icon: BotPlus, rights: ["federation.read"] },
    ],
  },
  {
    id: "evidence",
    label: "Evidence",
    places: [
      {
        href: "/imports",
        label: "Imports",
        icon: Upload,
        rights: ["run.read", "run.read_own"],
        hasSimulation: true,
      },
      { href: "/log", label: "Log", icon: ScrollText, rights: ["trace.verify"] },
    ],
  },
  {
    id: "insight",
    label: "Insight",
    places: [
      {
        href: "/overview",
        label: "Overview",
        icon: LayoutDashboard,
        rights: ["incident.read", "agent.read"],
        hasSimulation: true,
      },
      {
        href: "/overview/incidents",
        label: "Incidents board",
        icon: TrendingUp,
        rights: ["incident.read"],
        hasSimulation: true,
      },
      {
        href: "/overview/engagements",
        label: "Engagements board",
        icon: Radar,
        rights: ["engagement.read"],
        hasSimulation: true,
      },
      {
        href: "/overview/agents",
        label: "Agents board",
        icon: Gauge,
        rights: ["agent.read"],
        hasSimulation: true,
      },
      { href: "/sla", label: "Deadlines", icon: AlarmClock, rights: ["incident.read"] },
      {
        href: "/clocks",
        label: "Legal clocks",
        icon: Scale,
        rights: ["incident.read"],
        hasSimulation: true,
      },
      {
        href: "/techniques",
        label: "Techniques",
        icon: Crosshair,
        rights: ["incident.read"],
        hasSimulation: true,
      },
    ],
  },
];

/** Below the groups, for everybody. */
export const SETTINGS: Place = {
  href: "/settings",
  label: "Settings",
  icon: Settings,
  rights: [],
};

/** The groups of the menu with the places that a user with these rights has; empty ones left out. */
export function groupsFor(session: Session): readonly PlaceGroup[] {
  const isShown = ({ href, rights }: Place) =>
    rights.some((right) => session.may[right]) || (href === REGISTER && session.acts_for_operator);
  return GROUPS.map((group) => ({ ...group, places: group.places.filter(isShown) })).filter(
    ({ places }) => places.length > 0,
  );
}

/** Every place of a user with these rights. */
export function placesFor(session: Session): readonly Place[] {
  return [...groupsFor(session).flatMap(({ places }) => places), SETTINGS];
}

/** The place that a page belongs to: the nearest one above it. */
export function placeOf(places: readonly Place[], pathname: string): Place | null {
  const holds = ({ href }: Place) => pathname === href || pathname.startsWith(`${href}/`);
  return places.filter(holds).sort((a, b) => b.href.length - a.href.length)[0] ?? null;
}

const SIMULATED: ReadonlySet<string> = new Set(
  GROUPS.flatMap(({ places }) => places.filter((place) => place.hasSimulation)).map(
    ({ href }) => href,
  ),
);

/** Whether the page at this path shows what is real or what is simulated, by its address. */
export function hasSimulation(pathname: string): boolean {
  return SIMULATED.has(pathname);
}

/** How much waits at these places. */
export function waitingAt(
  places: readonly Place[],
  counts: RouterOutputs["waiting"]["count"] | undefined,
): number {
  const kinds = places.flatMap(({ waiting = [] }) => waiting);
  return kinds.reduce((sum, kind) => sum + (counts?.[kind] ?? 0), 0);
}

/** Where the day of a role begins, that of the one with most to do first. */
const STARTS: readonly { roles: readonly Session["account"]["roles"][number][]; href: string }[] = [
  { roles: ["analyst", "lead", "risk_owner"], href: "/incidents" },
  { roles: ["white_team", "red_team"], href: "/engagements" },
  { roles: ["safety_officer"], href: "/approvals" },
  { roles: ["integrator"], href: "/federation" },
  { roles: ["importer"], href: "/imports" },
  { roles: ["auditor"], href: "/log" },
  { roles: ["admin", "viewer"], href: "/overview" },
];

/** The start page of an account. */
export function startFor(session: Session): string {
  const { roles } = session.account;
  const start = STARTS.find((each) => each.roles.some((role) => roles.includes(role)));
  return start?.href ?? placesFor(session)[0]?.href ?? SETTINGS.href;
}

/** Names of segments that are no place of the menu. */
const SEGMENTS: Readonly<Record<string, string>> = {
  // The menu has its parts; above a part stands the whole.
  "/federation": "Federation",
  "/federation/registrations": "Registrations",
  "/engagements/new": "New engagement",
  "/imports/new": "New import",
  "/first-steps": "First steps",
  "/playground": "Playground",
  "/settings/users": "Users",
  "/settings/tokens": "Tokens",
  "/settings/security": "Security events",
  "/settings/sla": "Deadline rules",
  "/settings/trust": "Trust thresholds",
  "/settings/calendar": "Calendar",
  "/settings/roles": "Roles and rights",
};

const NAMES: ReadonlyMap<string, string> = new Map([
  ...GROUPS.flatMap(({ places }) => places.map(({ href, label }) => [href, label] as const)),
  [SETTINGS.href, SETTINGS.label],
  ...Object.entries(SEGMENTS),
]);

export interface Crumb {
  href: string;
  label: string;
  isId: boolean;
}

/** The way to a page, read from its path. */
export function crumbsOf(pathname: string): Crumb[] {
  const segments = pathname.split("/").filter((segment) => segment !== "");
  return segments.map((segment, index) => {
    const href = `/${segments.slice(0, index + 1).join("/")}`;
    const name = NAMES.get(href) ?? (segment === "edit" ? "Edit" : undefined);
    return {
      href,
      label: name ?? decodeURIComponent(segment),
      isId: name === undefined,
    };
  });
}
