"use client";

import { ChevronDown } from "lucide-react";
import { usePathname } from "next/navigation";
import { useId } from "react";
import { useSession } from "@/accounts/screens/session/use-session";
import { Link } from "@/components/ui/link";
import { Tooltip } from "@/components/ui/tooltip";
import { cn } from "@/lib/cn";
import { inEnvironment } from "../places/environment";
import { useEnvironment } from "../places/environment-provider";
import {
  groupsFor,
  type Place,
  type PlaceGroup,
  placeOf,
  placesFor,
  SETTINGS,
  waitingAt,
} from "../places/navigation";
import type { RailState } from "./rail-memory";
import { useWaiting } from "./use-waiting";
import { WaitingCount } from "./waiting-count";

type Props = RailState & {
  /** Folds a group, or unfolds it. */
  onFold: (group: string) => void;
  onFollow?: () => void;
};

/** The menu of the console: its groups, and the settings. */
export function RailLinks({ collapsed, folded, onFold, onFollow }: Props) {
  const session = useSession();
  const active = placeOf(placesFor(session), usePathname());
  const shared = { collapsed, active, onFollow };
  return (
    <div className="space-y-2.5 px-2">
      {groupsFor(session).map((group) => (
        <Group
          key={group.id}
          group={group}
          isFolded={!collapsed && folded.includes(group.id)}
          onFold={() => onFold(group.id)}
          {...shared}
        />
      ))}
      <ul className="border-t pt-2">
        <li>
          <RailLink place={SETTINGS} {...shared} />
        </li>
      </ul>
    </div>
  );
}

type Shared = { collapsed: boolean; active: Place | null; onFollow: (() => void) | undefined };

/** How much waits at these places where the menu leads; what is simulated is not counted. */
function useWaitingAt(places: readonly Place[]): number {
  const { environment } = useEnvironment();
  const isReal = ({ hasSimulation }: Place) => environment === "real" || hasSimulation !== true;
  return waitingAt(places.filter(isReal), useWaiting());
}

type GroupProps = Shared & { group: PlaceGroup; isFolded: boolean; onFold: () => void };

function Group({ group, isFolded, onFold, ...shared }: GroupProps) {
  const id = useId();
  const waiting = useWaitingAt(group.places);
  return (
    <div className={cn(shared.collapsed && "border-t pt-2 first:border-0 first:pt-0")}>
      {!shared.collapsed && (
        <button
          type="button"
          aria-expanded={!isFolded}
          aria-controls={id}
          onClick={onFold}
          className="group flex h-8 w-full items-center gap-1 rounded-md px-2 font-medium text-muted text-xs hover:bg-sunken hover:text-ink md:h-6"
        >
          <span>{group.label}</span>
          <ChevronDown
            aria-hidden
            className={cn("size-3 shrink-0 transition-transform", isFolded && "-rotate-90")}
          />
          {isFolded && <WaitingCount n={waiting} className="ml-auto" />}
        </button>
      )}
      <ul id={id} aria-label={group.label} hidden={isFolded} className="space-y-px">
        {group.places.map((place) => (
          <li key={place.href}>
            <RailLink place={place} {...shared} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function RailLink({ place, collapsed, active, onFollow }: Shared & { place: Place }) {
  const waiting = useWaitingAt([place]);
  const { environment } = useEnvironment();
  const isActive = active?.href === place.href;
  const link = (
    <Link
      href={inEnvironment(place.href, environment)}
      aria-current={isActive ? "page" : undefined}
      {...(onFollow === undefined ? {} : { onClick: onFollow })}
      className={cn(
        "relative flex h-10 items-center gap-2.5 rounded-md px-2 text-muted text-sm hover:bg-sunken hover:text-ink md:h-7.5",
        isActive && "bg-accent-soft font-medium text-accent hover:bg-accent-soft hover:text-accent",
        collapsed && "justify-center px-0",
      )}
    >
      <place.icon aria-hidden className="size-4 shrink-0" />
      <span className={collapsed ? "sr-only" : "truncate"}>{place.label}</span>
      {collapsed ? (
        waiting > 0 && (
          <>
            <span
              aria-hidden
              className="absolute top-1 right-1.5 size-2 rounded-full border border-canvas bg-accent"
            />
            <WaitingCount n={waiting} className="sr-only" />
          </>
        )
      ) : (
        <WaitingCount n={waiting} className={cn("ml-auto", isActive && "bg-surface")} />
      )}
    </Link>
  );
  if (!collapsed) return link;
  return (
    <Tooltip text={place.label} side="right">
      {link}
    </Tooltip>
  );
}
