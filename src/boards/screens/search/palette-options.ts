import type { Session } from "@/accounts/screens/session/use-session";
import type { RouterOutputs } from "@/platform/trpc/browser/client";
import { type Environment, inEnvironment } from "../places/environment";
import { placesFor } from "../places/navigation";
import { copy } from "./copy";
import type { RecentItem } from "./recent-items";

export type Hit = RouterOutputs["search"]["find"]["hits"][number];

export type OptionGroup = keyof typeof copy.groups;

/** One line of the palette: somewhere to go, or something to do. */
export interface PaletteOption {
  key: string;
  group: OptionGroup;
  label: string;
  hint: string | null;
  /** Where it leads; an act has `run` instead. */
  href?: string;
  run?: () => void;
  /** Kept among the recent items. */
  isKept?: boolean;
  isSimulated?: boolean;
}

const HREFS: Readonly<Record<Hit["noun"], (hit: Hit) => string>> = {
  incident: ({ id }) => `/incidents/${id}`,
  evidence: ({ incident_id }) => `/incidents/${incident_id}?tab=evidence`,
  engagement: ({ id }) => `/engagements/${id}`,
  agent: ({ id }) => `/agents/${id}`,
  registration: ({ id }) => `/federation/registrations/${id}`,
  operator: ({ id, source }) =>
    `/federation/operators?${source === "simulation" ? "source=simulation&" : ""}open=${id}`,
  import: ({ id }) => `/imports/${id}`,
};

/** Something that was found, with the way to it. */
export function hitOption(hit: Hit): PaletteOption {
  const { noun, id, title, detail, incident_id } = hit;
  const isByDid = detail?.startsWith("did:") === true;
  return {
    key: `${noun} ${id}`,
    group: noun,
    label: noun === "evidence" ? copy.inIncident(incident_id ?? "", title) : title,
    hint: isByDid ? detail : [id, detail].filter((part) => part !== null).join(" · "),
    href: HREFS[noun](hit),
    isKept: true,
    isSimulated: hit.source === "simulation",
  };
}

/** Every word that was typed begins a word of the label. */
function matches(label: string, typed: string): boolean {
  const words = label.toLowerCase().split(/\s+/);
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((part) => words.some((word) => word.startsWith(part)));
}

const SETTINGS_PAGES: readonly { href: string; label: string; right?: keyof Session["may"] }[] = [
  { href: "/settings/tokens", label: "Tokens" },
  { href: "/settings/users", label: "Users", right: "account.manage" },
  { href: "/first-steps", label: "First steps", right: "account.manage" },
  { href: "/settings/security", label: "Security events", right: "security_event.read" },
  { href: "/settings/sla", label: "Deadline rules", right: "incident.read" },
  { href: "/settings/trust", label: "Trust thresholds", right: "agent.read" },
  { href: "/settings/calendar", label: "Calendar", right: "calendar.read_own" },
  { href: "/settings/roles", label: "Roles and rights" },
  { href: "/directory", label: "Agent directory" },
  { href: "/docs/api", label: "API reference" },
];

const ACTS: readonly { href: string; label: string; right: keyof Session["may"] }[] = [
  { href: "/imports/new", label: copy.acts.import, right: "import.run" },
  { href: "/engagements/new", label: copy.acts.engagement, right: "engagement.create" },
  { href: "/federation/register", label: copy.acts.register, right: "federation.read" },
  { href: "/kill-switches", label: copy.acts.stop, right: "kill.activate" },
  { href: "/settings/users", label: copy.acts.user, right: "account.manage" },
];

/** Pages and acts whose names match; every place of the menu and every act for an empty text. */
export function pageOptions(
  session: Session,
  typed: string,
  environment: Environment,
): PaletteOption[] {
  const mayOpen = ({ right }: { right?: keyof Session["may"] }) =>
    right === undefined || session.may[right];
  const text = typed.trim();
  const option =
    (group: "page" | "act") =>
    ({ href, label }: { href: string; label: string }): PaletteOption => ({
      key: `${group} ${label}`,
      group,
      label,
      hint: null,
      href: inEnvironment(href, environment),
    });
  const pages = [...placesFor(session), ...(text === "" ? [] : SETTINGS_PAGES.filter(mayOpen))];
  return [
    ...pages.map(option("page")),
    // A menu has the registration among its places already.
    ...ACTS.filter(mayOpen)
      .filter(({ href }) => href !== "/federation/register")
      .map(option("act")),
  ].filter(({ label }) => text === "" || matches(label, text));
}

const isGroup = (group: string): group is OptionGroup => Object.hasOwn(copy.groups, group);

/** What was opened before, as it was called then. */
export function recentOptions(items: readonly RecentItem[]): PaletteOption[] {
  return items.map((item) => ({
    key: `recent ${item.href}`,
    group: "recent",
    label: item.label,
    hint: [isGroup(item.group) ? copy.groups[item.group] : null, item.hint]
      .filter((part) => part !== null)
      .join(" · "),
    href: item.href,
  }));
}

/** The list of incidents by the same text, which has the rest of what was found. */
export function allIncidents(q: string, source: Hit["source"]): PaletteOption {
  const query = new URLSearchParams({
    ...(source === "simulation" ? { source } : {}),
    q,
  });
  return {
    key: "all incidents",
    group: "incident",
    label: copy.allIncidents(q),
    hint: null,
    href: `/incidents?${query}`,
  };
}

/** The options in groups, in the order in which they are walked. */
export function inGroups(
  options: readonly PaletteOption[],
): { group: OptionGroup; options: PaletteOption[] }[] {
  const groups = new Map<OptionGroup, PaletteOption[]>();
  for (const option of options)
    groups.set(option.group, [...(groups.get(option.group) ?? []), option]);
  return [...groups].map(([group, of]) => ({ group, options: of }));
}
