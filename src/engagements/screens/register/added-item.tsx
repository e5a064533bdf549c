import { Notice } from "@/components/ui/notice";
import type { EntryDto } from "@/engagements/server/log/entry-input";
import { add as copy } from "./copy";

type Props = {
  entry: EntryDto;
  /** Digest of what was sent; null where nothing was. */
  computed: string | null;
  waiting: number;
};

/** The result: the digest computed here beside the one that the service measured. */
export function AddedItem({ entry, computed, waiting }: Props) {
  const isSame = computed === null || computed === entry.content_sha256;
  return (
    <div className="space-y-4">
      <Notice tone={isSame ? "success" : "error"} title={`${entry.id} is in the register`}>
        {computed === null
          ? "Only the digest was registered; nothing was measured."
          : isSame
            ? "Both are the same."
            : "They are not the same. Do not rely on this item: check the file, and add it again as a correction."}
      </Notice>
      {computed !== null && (
        <dl className="space-y-2 text-xs">
          <Digest term="Computed in this browser" value={computed} />
          <Digest term="Measured by the service" value={entry.content_sha256 ?? ""} />
        </dl>
      )}
      {waiting > 0 && <p className="text-muted text-xs">{copy.waiting(waiting)}</p>}
    </div>
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
