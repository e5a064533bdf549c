"use client";

import { ArrowRight, Download, UserRound, X } from "lucide-react";
import { Toolbar } from "radix-ui";
import { type KeyboardEvent, type RefObject, useState } from "react";
import { loadedWhenShown } from "@/components/loaded-when-shown";
import { Button } from "@/components/ui/button";
import type { IncidentFilters } from "@/incidents/domain/incident-list";
import { useFocusReturn } from "@/lib/use-focus-return";
import { useShortcuts } from "@/lib/use-shortcuts";
import { selectionCopy as copy } from "../incident/list-copy";
import { matchInput, selectionAddress } from "../incident/search-params";
import type { BulkKind, BulkOutcome } from "./bulk/bulk-outcome";
import type { Selection } from "./use-selection";

// Each with a boundary of its own, here and wherever a click opens something: the list would be hidden while it loads,
// and what had the focus would lose it.
const BulkAssignDialog = loadedWhenShown(() =>
  import("./bulk/bulk-assign-dialog").then((module) => module.BulkAssignDialog),
);
const BulkMoveDialog = loadedWhenShown(() =>
  import("./bulk/bulk-move-dialog").then((module) => module.BulkMoveDialog),
);

/** As many as the service takes at once. */
const MOST_EXPORTED = 200;

type Props = {
  selection: Selection;
  filters: IncidentFilters;
  listRef: RefObject<HTMLElement | null>;
};

/** Actions on the selected incidents, also by the keys a and f; floats over the list while there are any. */
export function SelectionToolbar({ selection, filters, listRef }: Props) {
  const [open, setOpen] = useState<BulkKind | null>(null);
  const { rows, matching, rest } = selection;
  const count = rows.length;
  const ids = rows.map(({ id }) => id);
  const said = matching === null ? copy.selected(count) : copy.matching(matching);
  useFocusReturn(open !== null, listRef);
  const ask = (kind: BulkKind) => (event: globalThis.KeyboardEvent) => {
    // The letter is not typed into what opens.
    event.preventDefault();
    setOpen(kind);
  };
  useShortcuts(
    count === 0 ? {} : { a: ask("assign"), ...(matching === null && { f: ask("move") }) },
  );

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Escape") return;
    // The panel behind stays open.
    event.preventDefault();
    selection.setAll(false);
  }

  /** What was not changed stays selected. */
  function keepLeft({ refused, unanswered }: BulkOutcome): void {
    selection.keep([...refused.map(({ id }) => id), ...unanswered]);
  }

  return (
    <>
      <p aria-live="polite" className="sr-only">
        {count > 0 && said}
      </p>
      {count > 0 && (
        <div className="pointer-events-none fixed inset-x-0 bottom-3 z-30 flex justify-center px-3 md:absolute">
          <Toolbar.Root
            aria-label="Actions for the selection"
            onKeyDown={onKeyDown}
            className="pointer-events-auto flex max-w-full animate-appear flex-wrap items-center gap-1.5 rounded-lg border border-control bg-surface p-1.5 shadow-raised"
          >
            <span aria-hidden className="px-2 font-medium text-sm tabular-nums">
              {said}
            </span>
            {rest !== null && (
              <Toolbar.Button asChild>
                <Button size="sm" variant="ghost" onClick={rest.select}>
                  {copy.selectMatching(rest.total)}
                </Button>
              </Toolbar.Button>
            )}
            <Toolbar.Button asChild>
              <Button size="sm" onClick={() => setOpen("assign")}>
                <UserRound aria-hidden /> Assign…
              </Button>
            </Toolbar.Button>
            {matching === null && (
              <Toolbar.Button asChild>
                <Button size="sm" onClick={() => setOpen("move")}>
                  <ArrowRight aria-hidden /> Move to next state…
                </Button>
              </Toolbar.Button>
            )}
            {matching === null &&
              count <= MOST_EXPORTED &&
              (["csv", "json"] as const).map((format) => (
                <Button asChild size="sm" key={format}>
                  <Toolbar.Link
                    href={selectionAddress(ids, filters, format)}
                    download
                    title={copy.exportHint(count)}
                  >
                    <Download aria-hidden /> {`Export ${format.toUpperCase()}`}
                  </Toolbar.Link>
                </Button>
              ))}
            <Toolbar.Button asChild>
              <Button
                size="sm"
                variant="ghost"
                aria-label={copy.clear}
                title={copy.clear}
                onClick={() => selection.setAll(false)}
              >
                <X aria-hidden />
              </Button>
            </Toolbar.Button>
          </Toolbar.Root>
        </div>
      )}
      {open === "assign" && (
        <BulkAssignDialog
          rows={rows}
          to={
            matching === null
              ? { kind: "ids", ids }
              : { kind: "matching", filter: matchInput(filters), count: matching }
          }
          onDone={keepLeft}
          onClose={() => setOpen(null)}
        />
      )}
      {open === "move" && (
        <BulkMoveDialog rows={rows} onDone={keepLeft} onClose={() => setOpen(null)} />
      )}
    </>
  );
}
