import type { ReactNode } from "react";
import { Hash } from "@/components/ui/hash";
import { Time } from "@/components/ui/time";
import type { EvidenceErasureDto } from "@/evidence/server/evidence/erasure-dto";
import { erase as copy, erased } from "./copy";

/** The erased bytes, and what is known to contain the same data still. */
export function ErasureResult({ erasure }: { erasure: EvidenceErasureDto }) {
  const { reports, descriptions, packages } = erasure.still_held;
  const isHeld = reports.length + descriptions.length + packages.length > 0;
  return (
    <div className="space-y-3" role="status">
      <p>
        {erased.at} <Time value={erasure.erased_at} show="absolute" seconds />
      </p>
      {erasure.affected_total > 1 && (
        <ul className="font-mono text-xs">
          {erasure.affected.map(({ evidence_id: id, incident_id: incident }) => (
            <li key={id}>
              {id} ({incident})
            </li>
          ))}
        </ul>
      )}
      <h3 className="font-medium">
        {isHeld
          ? "What is known to hold the same data still"
          : "Nothing else here is known to hold the same data."}
      </h3>
      <Held title="Original reports" items={reports}>
        {({ run_id: run, href }) => (
          <a key={href} href={href} className="link">
            {run}
          </a>
        )}
      </Held>
      <Held title={copy.heldDescriptions} items={descriptions}>
        {({ sha256 }) => <Hash key={sha256} value={sha256} label={copy.heldDescriptions} />}
      </Held>
      <Held title={copy.heldPackages} items={packages}>
        {({ package_sha256: digest }) => (
          <Hash key={digest} value={digest} label={copy.heldPackages} />
        )}
      </Held>
      <p className="text-muted text-xs">
        A report that only repeated the same observation is not known, and neither is what was
        copied elsewhere.
      </p>
    </div>
  );
}

type HeldProps<Item> = {
  title: string;
  items: readonly Item[];
  children: (item: Item) => ReactNode;
};

function Held<Item>({ title, items, children }: HeldProps<Item>) {
  if (items.length === 0) return null;
  return (
    <div>
      <p className="text-muted text-xs">{title}</p>
      <div className="flex max-h-32 flex-wrap gap-x-3 overflow-y-auto font-mono text-xs">
        {items.map(children)}
      </div>
    </div>
  );
}
