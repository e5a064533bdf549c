"use client";

import type { DataTag, InfiniteData, QueryKey } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { formatCount } from "@/lib/format";
import { useShortcuts } from "@/lib/use-shortcuts";
import type { ChangedKind } from "@/platform/domain/changes";
import { countChanged, countVersions, type RowsOf, readRows } from "./changed-rows";
import { copy } from "./copy";
import { useChanged, type Watched } from "./use-changed";

type ListProps<Page> = {
  /** Of the query on screen. */
  queryKey: DataTag<QueryKey, InfiniteData<Page, unknown>, unknown>;
  kind: ChangedKind;
  rows: RowsOf<Page>;
  /** Fetches again what is shown beside it. */
  onShow?: () => void;
};

/** Says that others changed something of the list on screen. */
export function ChangedNotice<Page extends { next_cursor: string | null }>(props: ListProps<Page>) {
  const { queryKey, kind, rows, onShow } = props;
  const read = (data: unknown) => readRows((data as InfiniteData<Page>).pages, rows);
  return (
    <Notice
      queryKey={queryKey}
      concerns={(changes) => kind in changes}
      countChanges={(before, after) => countChanged(read(before), read(after))}
      isEmpty={(data) => read(data).byKey.size === 0}
      onShow={onShow}
    />
  );
}

type ThingProps = { queryKey: QueryKey; kind: ChangedKind; id: string; onShow: () => void };

/** Says that others changed the thing on screen. */
export function ChangedThing({ queryKey, kind, id, onShow }: ThingProps) {
  return (
    <Notice
      queryKey={queryKey}
      concerns={({ [kind]: ids }) => ids === null || ids?.includes(id) === true}
      countChanges={countVersions}
      isEmpty={() => false}
      onShow={onShow}
    />
  );
}

/**
 * "3 changed, show", without moving what is on screen: it lies over the page, so that nothing moves when it comes or
 * goes either, above the bar of what is selected. The key r shows what changed.
 */
function Notice({ onShow, ...watched }: Watched & { onShow: (() => void) | undefined }) {
  const { count, show } = useChanged(watched);
  const [shown, setShown] = useState(0);
  const place = useRef<HTMLDivElement>(null);
  function act() {
    if (count === 0) return;
    setShown(count);
    show();
    onShow?.();
    place.current?.focus({ preventScroll: true });
  }
  useShortcuts({ r: act });
  const words = copy.changed(formatCount(count));
  return (
    <div ref={place} tabIndex={-1} className="h-0 outline-none">
      <p role="status" className="sr-only">
        {count > 0 ? words : shown > 0 && copy.shownNow(formatCount(shown))}
      </p>
      {count > 0 && (
        <Button
          size="sm"
          variant="primary"
          aria-keyshortcuts="r"
          onClick={act}
          className="fixed bottom-16 left-1/2 z-30 -translate-x-1/2 rounded-full shadow-raised"
        >
          {words}, {copy.show}
        </Button>
      )}
    </div>
  );
}
