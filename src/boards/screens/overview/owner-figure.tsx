"use client";

import { useMemo } from "react";
import { ChartFigure } from "@/components/charts/chart-figure";
import { CountLink } from "@/components/charts/count-link";
import { Legend } from "@/components/charts/legend";
import { ShareBar } from "@/components/charts/share-bar";
import { cn } from "@/lib/cn";
import { copy, DISTANCE_NAMES } from "./copy";
import type { Source } from "./overview-input";
import { ownerLink, ownerTotalLink } from "./owner-links";
import { OwnerTable } from "./owner-table";
import {
  DISTANCES,
  type Distance,
  type Owner,
  type OwnerCounts,
  ownerFinding,
  prepareOwners,
} from "./owners";

const LOOKS: Readonly<Record<Distance, string>> = {
  overdue: "bg-critical",
  due_24h:
    "bg-high bg-[repeating-linear-gradient(135deg,transparent_0_3px,var(--surface)_3px_4px)]",
  due_7d: "bg-medium bg-[repeating-linear-gradient(0deg,transparent_0_2px,var(--surface)_2px_3px)]",
  later: "border border-control bg-sunken",
};

const LEGEND = DISTANCES.map((distance) => ({
  key: distance,
  mark: <span aria-hidden className={cn("inline-block size-3 rounded-[2px]", LOOKS[distance])} />,
  label: DISTANCE_NAMES[distance],
}));

type Props = { owners: readonly OwnerCounts[]; ownersTotal: number; source: Source };

export function OwnerFigure({ owners, ownersTotal, source }: Props) {
  const prepared = useMemo(() => prepareOwners(owners), [owners]);
  const longest = Math.max(0, ...prepared.map((each) => each.total));
  return (
    <ChartFigure
      title={copy.owners.title}
      finding={ownerFinding(prepared, ownersTotal)}
      note={copy.owners.onTrackNote}
      chart={
        <div className="space-y-3">
          <ul className="divide-y divide-line">
            {prepared.map((owner) => (
              <OwnerRow key={owner.owner ?? ""} owner={owner} longest={longest} source={source} />
            ))}
          </ul>
          <Legend items={LEGEND} />
        </div>
      }
      table={<OwnerTable owners={prepared} source={source} />}
    />
  );
}

type RowProps = { owner: Owner; longest: number; source: Source };

function OwnerRow({ owner, longest, source }: RowProps) {
  const name = owner.owner ?? copy.owners.nobody;
  return (
    <li className="space-y-1 py-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <bdi className={cn("min-w-0 truncate", owner.owner === null && "text-muted italic")}>
          {name}
        </bdi>
        <span className="flex flex-wrap gap-x-3 text-muted text-xs">
          {DISTANCES.filter((distance) => owner[distance] > 0).map((distance) => (
            <CountLink
              key={distance}
              value={owner[distance]}
              href={ownerLink(owner.owner, distance, source)}
            >
              {" "}
              {DISTANCE_NAMES[distance]}
            </CountLink>
          ))}
        </span>
      </div>
      <ShareBar
        longest={longest}
        shares={DISTANCES.map((distance) => ({
          key: distance,
          value: owner[distance],
          href: ownerLink(owner.owner, distance, source) ?? ownerTotalLink(owner.owner, source),
          title: `${name}: ${copy.count(owner[distance])} ${DISTANCE_NAMES[distance]}`,
          look: LOOKS[distance],
        }))}
      />
    </li>
  );
}
