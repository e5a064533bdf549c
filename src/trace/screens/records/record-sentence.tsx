import { Fragment } from "react";
import { Did } from "@/components/ui/did";
import { Hash } from "@/components/ui/hash";
import { Time } from "@/components/ui/time";
import { playerOf, readPracticeParty } from "@/encoding/domain/ids/practice-party";
import { visibleText } from "@/lib/visible-text";
import type { SentencePart } from "@/trace/domain/sentences/say-record";
import { useAccountName } from "./account-names";
import {
  accountIn,
  actorWords,
  isDigest,
  practiceWords,
  shortId,
  spacedCode,
} from "./describe-record";
import { records as copy } from "./record-words";

/** As many values of one member are read in a sentence; the raw record has all. */
const MOST_SHOWN = 5;

/** What a record says; values of the record are told apart from the words around them. */
export function RecordSentence({ parts }: { parts: readonly SentencePart[] }) {
  return parts.map((part, at) => (
    // The parts of one sentence do not change their places.
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    <Fragment key={at}>
      {typeof part === "string" ? part : <Values part={part} isFirst={at === 0} />}
    </Fragment>
  ));
}

type ValuesProps = { part: Exclude<SentencePart, string>; isFirst: boolean };

function Values({ part: { member, values }, isFirst }: ValuesProps) {
  const shown = values.slice(0, MOST_SHOWN);
  return (
    <>
      {shown.map((value, at) => (
        <Fragment key={value}>
          {at > 0 && ", "}
          <Value member={member} value={value} isFirst={isFirst && at === 0} />
        </Fragment>
      ))}
      {values.length > shown.length && ` ${copy.moreValues(values.length - shown.length)}`}
    </>
  );
}

type ValueProps = { member: string; value: string; isFirst?: boolean };

function lowered(words: string): string {
  return `${words.slice(0, 1).toLowerCase()}${words.slice(1)}`;
}

function Value({ member, value, isFirst = false }: ValueProps) {
  const person = readPracticeParty(value);
  const account = accountIn(member, value);
  const name = useAccountName(account);
  if (person !== null) {
    const words = practiceWords(person.part);
    return (
      <>
        {isFirst ? words : lowered(words)} <Value member={member} value={playerOf(value)} />
      </>
    );
  }
  if (name !== null) {
    return (
      <bdi className="font-medium" title={copy.nameHint(value)}>
        {visibleText(name).text}
      </bdi>
    );
  }
  if (account !== null || value === "did:svc:service") {
    const words = actorWords(account ?? value);
    return isFirst ? words : lowered(words);
  }
  if (value.startsWith("did:")) return <Did value={value} className="max-w-72 align-bottom" />;
  if (isDigest(value)) return <Hash value={value} label={member.replaceAll("_", " ")} />;
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return <Time value={value} show="absolute" />;
  const short = shortId(value);
  if (short !== value) return <span title={value}>{short}</span>;
  return <bdi className="wrap-anywhere">{spacedCode(value)}</bdi>;
}
