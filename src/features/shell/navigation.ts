import { type LucideIcon, ScrollText, Settings, ShieldAlert, Upload } from "lucide-react";
import type { Session } from "@/features/session/use-session";

export interface Place {
  href: string;
  label: string;
  icon: LucideIcon;
  /** Shown to whoever has one of these rights; to everybody where empty. */
  rights: readonly (keyof Session["may"])[];
}

const PLACES: readonly Place[] = [
  { href: "/incidents", label: "Incidents", icon: ShieldAlert, rights: ["incident.read"] },
  { href: "/imports", label: "Imports", icon: Upload, rights: ["run.read", "run.read_own"] },
  { href: "/log", label: "Log", icon: ScrollText, rights: ["trace.verify"] },
  { href: "/settings", label: "Settings", icon: Settings, rights: [] },
];

export function placesFor(session: Session): readonly Place[] {
  return PLACES.filter(
    (place) => place.rights.length === 0 || place.rights.some((right) => session.may[right]),
  );
}

const SEGMENTS: Readonly<Record<string, string>> = {
  incidents: "Incidents",
  imports: "Imports",
  new: "New import",
  log: "Log",
  settings: "Settings",
  users: "Users",
  tokens: "Tokens",
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
    const name = SEGMENTS[segment];
    return {
      href: `/${segments.slice(0, index + 1).join("/")}`,
      label: name ?? decodeURIComponent(segment),
      isId: name === undefined,
    };
  });
}
