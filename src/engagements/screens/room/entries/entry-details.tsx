import type { ReactNode } from "react";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { Hash } from "@/components/ui/hash";
import { Link } from "@/components/ui/link";
import { Time } from "@/components/ui/time";
import type { EntryDto } from "@/engagements/server/log/entry-input";
import { formatCount } from "@/lib/format";
import { visibleText } from "@/lib/visible-text";
import { log as copy, FIELD_NAMES, VERDICT_NAMES } from "./copy";
import { readBody } from "./entry-body";
import type { EntryField } from "./entry-draft";

type Props = { entry: EntryDto; isWhole: boolean };

/** Everything that an entry says, and what proves that it still says it. */
export function EntryDetails({ entry, isWhole }: Props) {
  const { text, details } = readBody(entry.body);
  return (
    <div className="space-y-3 border-t pt-2 text-sm">
      {text !== null && text !== entry.title && (
        <p className="max-w-3xl whitespace-pre-wrap break-words">{visibleText(text).text}</p>
      )}
      <DescriptionList>
        {Object.entries(details).map(([name, value]) => (
          <Description key={name} term={nameOf(name)}>
            <DetailValue name={name} value={value} />
          </Description>
        ))}
        <Description term="Recorded">
          <Time value={entry.recorded_at} show="absolute" seconds />
        </Description>
        <Description term="Record">
          {isWhole ? (
            <Link href={`?tab=history#seq=${entry.seq}`} className="link">
              {`#${formatCount(entry.seq)} in the history`}
            </Link>
          ) : (
            `#${entry.seq}`
          )}
        </Description>
        <Description term={copy.digest}>
          <Hash value={entry.sha256} label={`${copy.digest} ${entry.id}`} />
        </Description>
        <Description term={copy.entryHash}>
          <Hash value={entry.entry_hash} label={`${copy.entryHash} ${entry.id}`} />
        </Description>
        <Description term={copy.previous}>
          <Hash value={entry.prev_hash} label={`${copy.previous} ${entry.id}`} />
        </Description>
      </DescriptionList>
    </div>
  );
}

function nameOf(name: string): string {
  return Object.hasOwn(FIELD_NAMES, name) ? FIELD_NAMES[name as EntryField] : name;
}

function DetailValue({ name, value }: { name: string; value: string }): ReactNode {
  if (name.endsWith("_at") && !Number.isNaN(Date.parse(value))) {
    return <Time value={value} show="absolute" seconds />;
  }
  if (name === "verdict" && Object.hasOwn(VERDICT_NAMES, value)) {
    return VERDICT_NAMES[value as keyof typeof VERDICT_NAMES];
  }
  if (name === "command" || name === "output") {
    return (
      <code className="block max-w-full whitespace-pre-wrap break-all font-mono text-xs">
        {visibleText(value).text}
      </code>
    );
  }
  return <bdi className="whitespace-pre-wrap break-words">{visibleText(value).text}</bdi>;
}
