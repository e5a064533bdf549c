"use client";

import { usePathname } from "next/navigation";
import { useSession } from "@/accounts/screens/session/use-session";
import { Link } from "@/components/ui/link";
import { Tooltip } from "@/components/ui/tooltip";
import { cn } from "@/lib/cn";
import { type Place, placeOf, placesFor } from "./navigation";

type Props = { collapsed?: boolean; onFollow?: () => void };

export function RailLinks({ collapsed = false, onFollow }: Props) {
  const places = placesFor(useSession());
  const here = placeOf(places, usePathname());
  return (
    <ul className="space-y-0.5 px-2">
      {places.map((place) => (
        <li key={place.href}>
          <RailLink
            place={place}
            active={place === here}
            collapsed={collapsed}
            onFollow={onFollow}
          />
        </li>
      ))}
    </ul>
  );
}

type LinkProps = {
  place: Place;
  active: boolean;
  collapsed: boolean;
  onFollow: (() => void) | undefined;
};

function RailLink({ place, active, collapsed, onFollow }: LinkProps) {
  const link = (
    <Link
      href={place.href}
      aria-current={active ? "page" : undefined}
      {...(onFollow === undefined ? {} : { onClick: onFollow })}
      className={cn(
        "flex h-8 items-center gap-2.5 rounded-md px-2 text-muted text-sm hover:bg-sunken hover:text-ink",
        active && "bg-accent-soft font-medium text-accent hover:bg-accent-soft hover:text-accent",
        collapsed && "justify-center px-0",
      )}
    >
      <place.icon aria-hidden className="size-4 shrink-0" />
      <span className={collapsed ? "sr-only" : undefined}>{place.label}</span>
    </Link>
  );
  if (!collapsed) return link;
  return (
    <Tooltip text={place.label} side="right">
      {link}
    </Tooltip>
  );
}
