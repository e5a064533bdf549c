"use client";

import type { DataTag, InfiniteData, QueryKey } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { loadedWhenShown } from "@/components/loaded-when-shown";
import { followStream } from "@/lib/live/live-stream";
import { CHANGES_PATH, type ChangedKind, readChanges } from "@/platform/domain/changes";
import type { RowsOf } from "./changed-rows";

// Most pages are left before anything changes.
const ChangedRows = loadedWhenShown(() =>
  import("./changed-button").then((module) => module.ChangedRows),
);
const ChangedVersions = loadedWhenShown(() =>
  import("./changed-button").then((module) => module.ChangedVersions),
);

/** What was read so shortly before the stream began is not looked at again for that. */
const FRESH_MS = 10_000;

type ListProps<Page> = {
  /** Of the query on screen. */
  queryKey: DataTag<QueryKey, InfiniteData<Page, unknown>, unknown>;
  kind: ChangedKind;
  rows: RowsOf<Page>;
  /** Fetches again what is shown beside it. */
  onShow?: () => void;
};

/** Says that others changed something of the list on screen. */
export function ChangedNotice<Page extends { next_cursor: string | null }>({
  queryKey,
  kind,
  rows,
  onShow,
}: ListProps<Page>) {
  const news = useNews(kind);
  // The page is of the key's query, which the key alone says.
  const read = rows as RowsOf<never>;
  return news > 0 && <ChangedRows news={news} queryKey={queryKey} rows={read} onShow={onShow} />;
}

type ThingProps = { queryKey: QueryKey; kind: ChangedKind; id: string; onShow: () => void };

/** Says that others changed the thing on screen. */
export function ChangedThing({ queryKey, kind, id, onShow }: ThingProps) {
  const news = useNews(kind, id);
  return news > 0 && <ChangedVersions news={news} queryKey={queryKey} onShow={onShow} />;
}

/** How often the service said that something of a kind changed, or the thing with this id. */
function useNews(kind: ChangedKind, id?: string): number {
  const [news, setNews] = useState(0);
  useEffect(() => {
    const since = Date.now();
    return followStream(CHANGES_PATH, {
      events: ["position", "changed"],
      onEvent: (name, data) => {
        const { [kind]: ids } = readChanges(data);
        const isNews =
          name === "position"
            ? Date.now() - since > FRESH_MS
            : ids !== undefined && (id === undefined || ids === null || ids.includes(id));
        if (isNews) setNews((count) => count + 1);
      },
    });
  }, [kind, id]);
  return news;
}
