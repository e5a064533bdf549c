import { useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { DialogBody, DialogFooter } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import type { EntryDto } from "@/engagements/server/log/entry-input";
import { add as copy } from "./copy";

type Props = {
  entry: EntryDto;
  /** Digest of what was sent; null where nothing was. */
  computed: string | null;
  waiting: number;
  onNext: () => void;
};

/** The result: the digest computed here beside the one that the service measured. */
export function AddedItem({ entry, computed, waiting, onNext }: Props) {
  const next = useRef<HTMLButtonElement>(null);
  // The button that had the focus is gone with the form.
  useEffect(() => next.current?.focus(), []);
  const isSame = computed === null || computed === entry.content_sha256;
  return (
    <>
      <DialogBody>
        <div role="status">
          <Notice tone={isSame ? "success" : "error"} title={copy.added(entry.id)}>
            {computed === null ? copy.unmeasured : isSame ? copy.same : copy.different}
          </Notice>
        </div>
        {computed !== null && (
          <dl className="space-y-2 text-xs">
            <Digest term={copy.here} value={computed} />
            <Digest term={copy.there} value={entry.content_sha256 ?? ""} />
          </dl>
        )}
        {waiting > 0 && <p className="text-muted text-xs">{copy.waiting(waiting)}</p>}
      </DialogBody>
      <DialogFooter>
        <Button ref={next} variant="primary" onClick={onNext}>
          {waiting > 0 ? copy.next : copy.close}
        </Button>
      </DialogFooter>
    </>
  );
}

function Digest({ term, value }: { term: string; value: string }) {
  return (
    <div>
      <dt className="text-muted">{term}</dt>
      <dd>
        <code className="font-mono break-all">{value}</code>
      </dd>
    </div>
  );
}
