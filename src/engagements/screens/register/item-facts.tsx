import type { ReactNode } from "react";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { Hash } from "@/components/ui/hash";
import { Time } from "@/components/ui/time";
import type { EntryDto } from "@/engagements/server/log/entry-input";
import { formatBytes, formatCount } from "@/lib/format";
import { visibleText } from "@/lib/visible-text";
import { SIDE_NAMES } from "../copy";
import { item as copy } from "./copy";
import { readItemBody } from "./item-body";

/** Everything that an item says of itself, and what it does not say. */
export function ItemFacts({ entry }: { entry: EntryDto }) {
  const body = readItemBody(entry);
  return (
    <DescriptionList className="max-w-3xl">
      {body.text !== null && <Fact term="Description">{body.text}</Fact>}
      {entry.content_sha256 !== null && (
        <Description term={copy.digest}>
          <Hash value={entry.content_sha256} label={copy.digest} head={16} tail={8} />
        </Description>
      )}
      {body.bytes !== null && <Description term="Size">{formatBytes(body.bytes)}</Description>}
      {body.mime !== null && <Fact term="Media type">{body.mime}</Fact>}
      <Description term="Bytes">
        {body.isStored ? "stored here" : "kept elsewhere; only the digest is here"}
      </Description>
      {body.location !== null && <Fact term="Kept at">{body.location}</Fact>}
      <Description term={copy.collectedAt}>
        {body.collectedAt === null ? (
          <Unstated />
        ) : (
          <Time value={body.collectedAt} show="absolute" seconds />
        )}
      </Description>
      <Fact term="Collected by">{body.collectedBy}</Fact>
      <Fact term="Collected from">{body.collectedFrom}</Fact>
      <Fact term="Method">{body.method}</Fact>
      {body.tool !== null && <Fact term="Tool">{body.tool}</Fact>}
      {body.classification !== null && <Fact term="Classification">{body.classification}</Fact>}
      {body.related.length > 0 && <Fact term="Related">{body.related.join(", ")}</Fact>}
      {body.tags.length > 0 && <Fact term="Tags">{body.tags.join(", ")}</Fact>}
      <Description term={copy.recordedAt}>
        <Time value={entry.recorded_at} show="absolute" seconds />
      </Description>
      <Description term="Added by">
        <bdi>{visibleText(entry.author_name).text}</bdi>, {SIDE_NAMES[entry.side]}
      </Description>
      <Description term={copy.entryDigest}>
        <Hash value={entry.sha256} label={copy.entryDigest} head={16} tail={8} />
      </Description>
      <Description term={copy.record}>
        <span className="font-mono text-xs">{`#${formatCount(entry.seq)}`}</span>{" "}
        <Hash value={entry.entry_hash} label={copy.record} head={16} tail={8} />
      </Description>
    </DescriptionList>
  );
}

/** Words of a person: shown, never obeyed. */
function Fact({ term, children }: { term: string; children: string | null }): ReactNode {
  return (
    <Description term={term}>
      {children === null ? (
        <Unstated />
      ) : (
        <span dir="auto" className="whitespace-pre-wrap wrap-anywhere">
          {visibleText(children).text}
        </span>
      )}
    </Description>
  );
}

function Unstated() {
  return <span className="text-muted">not stated</span>;
}
