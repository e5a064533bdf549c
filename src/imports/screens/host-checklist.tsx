"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Input } from "@/components/ui/input";
import { formatCount, formatQuantity } from "@/lib/format";
import { options as copy } from "./run/copy";

const FILTER_FROM = 20;

type Props = {
  hosts: readonly string[];
  chosen: readonly string[];
  disabled: boolean;
  onChange: (chosen: string[]) => void;
};

/** Hosts to choose from; the buttons act on those that the filter leaves. */
export function HostChecklist({ hosts, chosen, disabled, onChange }: Props) {
  const [filter, setFilter] = useState("");
  const sought = filter.trim().toLowerCase();
  const shown = hosts.filter((host) => host.toLowerCase().includes(sought));
  const isFiltered = shown.length < hosts.length;

  function choose(changed: readonly string[], on: boolean) {
    onChange(hosts.filter((host) => (changed.includes(host) ? on : chosen.includes(host))));
  }

  return (
    <div className="space-y-2">
      <div className="flex flex-wrap items-center gap-2">
        {hosts.length > FILTER_FROM && (
          <Input
            type="search"
            aria-label={copy.filter}
            placeholder={copy.filter}
            value={filter}
            onChange={(event) => setFilter(event.target.value)}
            className="w-full sm:w-60"
          />
        )}
        <Button
          size="sm"
          disabled={disabled || shown.length === 0}
          onClick={() => choose(shown, true)}
        >
          {isFiltered ? `Select the ${formatCount(shown.length)} shown` : "Select all"}
        </Button>
        <Button
          size="sm"
          disabled={disabled || shown.length === 0}
          onClick={() => choose(shown, false)}
        >
          {isFiltered ? `Deselect the ${formatCount(shown.length)} shown` : "Select none"}
        </Button>
        <span role="status" className="text-muted text-xs tabular-nums">
          {`${formatCount(chosen.length)} of ${formatQuantity(hosts.length, "host", "hosts")} chosen`}
        </span>
      </div>
      <div className="max-h-52 overflow-y-auto rounded-md border border-line p-1">
        {shown.length === 0 && <p className="px-2 py-1.5 text-muted text-xs">No host matches.</p>}
        <ul className="grid sm:grid-cols-2 lg:grid-cols-3">
          {shown.map((host) => (
            <li key={host} className="min-w-0">
              <Checkbox
                checked={chosen.includes(host)}
                disabled={disabled}
                onChange={(event) => choose([host], event.target.checked)}
                label={<bdi className="block break-all font-mono text-xs">{host}</bdi>}
              />
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
