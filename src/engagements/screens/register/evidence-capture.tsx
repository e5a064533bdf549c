"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { FileUp } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { loadedWhenShown } from "@/components/loaded-when-shown";
import { toast } from "@/components/toast";
import { visibleText } from "@/lib/visible-text";
import { useTRPC } from "@/platform/trpc/browser/client";
import { capture as copy } from "./capture-words";
import type { Captured } from "./pasted";
import { useCapture } from "./use-capture";

const AddItemDialog = loadedWhenShown(() =>
  import("./add-item-dialog").then((module) => module.AddItemDialog),
);

type Props = { engagementId: string; children: ReactNode };

/** Takes files and texts that are dropped or pasted anywhere inside, and adds them one by one. */
export function EvidenceCapture({ engagementId, children }: Props) {
  const trpc = useTRPC();
  const { data } = useSuspenseQuery(trpc.engagements.get.queryOptions({ id: engagementId }));
  const mayAdd = data.allowed.log !== null;
  const place = useRef<HTMLDivElement>(null);
  const [queue, setQueue] = useState<readonly Captured[]>([]);
  // A form belongs to what it was opened for: each of them gets a new one.
  const [turn, setTurn] = useState(0);
  const [announced, setAnnounced] = useState("");

  function take(captured: Captured[]) {
    if (!mayAdd) {
      // A text that is pasted outside a field is hardly meant as evidence by a reader.
      if (captured.some(({ kind }) => kind === "file")) {
        setAnnounced(copy.refused);
        toast.error(copy.refused);
      }
      return;
    }
    const all = [...queue, ...captured];
    setQueue(all);
    announce(all);
  }

  function announce([first, ...rest]: readonly Captured[]) {
    setAnnounced(first === undefined ? "" : copy.taken(nameOf(first), rest.length));
  }

  function next() {
    const rest = queue.slice(1);
    setQueue(rest);
    setTurn(turn + 1);
    announce(rest);
  }

  function leave() {
    if (queue.length > 1) toast.error(copy.dropped(queue.length));
    setQueue([]);
    setTurn(turn + 1);
    setAnnounced("");
  }

  const { over } = useCapture(place, take);
  const [first] = queue;
  return (
    <>
      <div ref={place} className="relative min-h-full">
        {children}
        {over && mayAdd && (
          <div className="pointer-events-none absolute inset-0 z-30 flex items-start justify-center rounded-lg border-2 border-accent border-dashed bg-accent-soft/80 pt-24">
            <p className="sticky top-24 inline-flex items-center gap-2 rounded-md border border-line bg-surface px-4 py-2 font-medium shadow-raised">
              <FileUp aria-hidden className="size-5" /> {copy.drop}
            </p>
          </div>
        )}
      </div>
      <p role="status" className="sr-only">
        {announced}
      </p>
      {first !== undefined && (
        <AddItemDialog
          key={turn}
          engagementId={engagementId}
          captured={first}
          waiting={queue.length - 1}
          onNext={next}
          onClose={leave}
        />
      )}
    </>
  );
}

function nameOf(captured: Captured): string {
  return captured.kind === "file" ? visibleText(captured.file.name).text : copy.text;
}
