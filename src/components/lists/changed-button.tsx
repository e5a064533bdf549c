"use client";

import type { InfiniteData, QueryKey } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { formatCount } from "@/lib/format";
import { useShortcuts } from "@/lib/use-shortcuts";
import { countChanged, countVersions, type RowsOf, readRows } from "./changed-rows";
import { copy } from "./copy";
import { useChanged, type Watched } from "./use-changed";

type Props = { news: number; queryKey: QueryKey; onShow?: (() => void) | undefined };

/** How many rows of the list on screen changed. */
export function ChangedRows({ rows, ...props }: Props & { rows: RowsOf<never> }) {
  const read = (data: unknown) => readRows((data as InfiniteData<never>).pages, rows);
  return (
    <ChangedButton
      {...props}
      countChanges={(before, after) => countChanged(read(before), read(after))}
      isEmpty={(data) => read(data).byKey.size === 0}
    />
  );
}

/** In how many versions the thing on screen changed. */
export function ChangedVersions(props: Props) {
  return <ChangedButton {...props} countChanges={countVersions} isEmpty={() => false} />;
}

/**
 * "3 changed, show", without moving what is on screen: it lies over the page, so that nothing moves when it comes or
 * goes either, above the bar of what is selected. The key r shows what changed.
 */
function ChangedButton({ onShow, ...watched }: Watched & Pick<Props, "onShow">) {
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
