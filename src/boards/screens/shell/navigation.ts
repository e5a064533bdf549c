import {
  AlarmClock,
  Bot,
  BotPlus,
  BrickWall,
  Crosshair,
  LayoutDashboard,
  type LucideIcon,
  Network,
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

export interface Place {
  href: string;
  label: string;
  icon: LucideIcon;
  /** Shown to users with one of these rights; to everyone if empty. */
  rights: readonly (keyof Session["may"])[];
}

const REGISTER = "/federation/register";

const PLACES: readonly Place[] = [
  {
    href: "/overview",
    label: "Overview",
    icon: LayoutDashboard,
    rights: ["incident.read", "agent.read"],
  },
  {
    href: "/overview/incidents",
    label: "Incidents board",
    icon: TrendingUp,
    rights: ["incident.read"],
  },
  { href: "/incidents", label: "Incidents", icon: ShieldAlert, rights: ["incident.read"] },
  { href: "/engagements", label: "Engagements", icon: Swords, rights: ["engagement.read"] },
  { href: "/agents", label: "Agents", icon: Bot, rights: ["agent.read"] },
  {
    href: "/approvals",
    label: "Approvals",
    icon: UserCheck,
    rights: ["approval.read", "ai_incident.propose"],
  },
  { href: "/federation", label: "Federation", icon: Network, rights: ["federation.read"] },
  // For operators who register agents; readers of the federation find it there.
  { href: REGISTER, label: "Register an agent", icon: BotPlus, rights: [] },
  { href: "/tools", label: "Tools", icon: Wrench, rights: ["agent.read"] },
  { href: "/firewall", label: "Firewall", icon: BrickWall, rights: ["agent.read"] },
  { href: "/sla", label: "SLA", icon: AlarmClock, rights: ["incident.read"] },
  { href: "/clocks", label: "Legal clocks", icon: Scale, rights: ["incident.read"] },
  { href: "/techniques", label: "Techniques", icon: Crosshair, rights: ["incident.read"] },
  { href: "/imports", label: "Imports", icon: Upload, rights: ["run.read", "run.read_own"] },
  { href: "/log", label: "Log", icon: ScrollText, rights: ["trace.verify"] },
  { href: "/settings", label: "Settings", icon: Settings, rights: [] },
];

/** The places in the rail for a user with these rights. */
export function placesFor(session: Session): readonly Place[] {
  return PLACES.filter(({ href, rights }) => {
    if (href === REGISTER) return session.acts_for_operator && !session.may["federation.read"];
    return rights.length === 0 || rights.some((right) => session.may[right]);
  });
}

/** The place that a page belongs to: of several above it the nearest. */
export function placeOf(places: readonly Place[], pathname: string): Place | undefined {
  return places
    .filter(({ href }) => pathname === href || pathname.startsWith(`${href}/`))
    .toSorted((a, b) => b.href.length - a.href.length)[0];
}

/** Where work is done; looking at it as a whole is not where a day begins. */
const STARTS: readonly { href: string; right?: keyof Session["may"] }[] = [
  { href: "/incidents" },
  { href: "/engagements" },
  // For those who decide there, not for readers.
  { href: "/approvals", right: "approval.decide" },
  // For those who decide there.
  { href: "/federation", right: "federation.review" },
  { href: "/agents" },
  { href: "/imports" },
  { href: "/log" },
  { href: REGISTER },
];

/** The start page for a user with these rights. */
export function startFor(session: Session): string {
  const places = placesFor(session).map(({ href }) => href);
  const start = STARTS.find(
    ({ href, right }) => places.includes(href) && (right === undefined || session.may[right]),
  );
  return start?.href ?? "/settings";
}

/** Names of segments, of some together with the one before them. */
const SEGMENTS: Readonly<Record<string, string>> = {
  overview: "Overview",
  "overview/incidents": "Incidents board",
  incidents: "Incidents",
  engagements: "Engagements",
  "engagements/new": "New engagement",
  agents: "Agents",
  approvals: "Approvals",
  federation: "Federation",
  registrations: "Registrations",
  operators: "Operators",
  bans: "Bans",
  chat: "Chat",
  register: "Register an agent",
  tools: "Tools",
  firewall: "Firewall",
  edit: "Edit",
  sla: "SLA",
  clocks: "Legal clocks",
  techniques: "Techniques",
  imports: "Imports",
  "imports/new": "New import",
  log: "Log",
  settings: "Settings",
  users: "Users",
  tokens: "Tokens",
  security: "Security events",
  trust: "Trust thresholds",
  calendar: "Calendar",
  roles: "Roles and rights",
};

export interface Crumb {
  href: string;
  label: string;
  isId: boolean;
}

/** The way to a page, read from its path. */
export function crumbsOf(pathname: string): Crumb[] {
  const segments = pathname.split("/").filter((segment) => segment !== "");
  return segments.map((segment, index) => {
    const name = SEGMENTS[`${segments[index - 1]}/${segment}`] ?? SEGMENTS[segment];
    return {
      href: `/${segments.slice(0, index + 1).join("/")}`,
      label: name ?? decodeURIComponent(segment),
      isId: name === undefined,
    };
  });
}
