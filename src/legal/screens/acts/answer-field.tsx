"use client";

import { Choice } from "@/components/forms/choice";
import { LineField } from "@/components/forms/line-field";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { ownZone } from "@/lib/time/zone";
import { type Answer, emptyAnswer, type FactQuestion, isTimeAnswer, readAnswer } from "./answer";
import { answer as answerCopy, copy } from "./copy";
import { InstantField } from "./instant-field";
import { WordsField } from "./words-field";

const YES_NO = [
  { value: "yes", label: copy.yes },
  { value: "no", label: copy.no },
] as const;

const OPEN = [...YES_NO, { value: "", label: copy.unknown }] as const;

/** A list of more words than this is searched. */
const MOST_IN_SELECT = 12;
const LONGEST_TEXT = 2000;

type Props = {
  question: FactQuestion;
  /** In place of the question. */
  label?: string;
  answer: Answer | undefined;
  /** The service's error on it. */
  error?: string | undefined;
  /** Whether leaving it open is one of the answers. */
  mayStayOpen?: boolean;
  onChange: (answer: Answer) => void;
};

/** The control for an answer, by the type of its fact; the question is its label. */
export function AnswerField(props: Props) {
  const { question, label = question.question, mayStayOpen = true, onChange } = props;
  const given = props.answer ?? emptyAnswer(question.type, ownZone());
  const error = props.error ?? problemOf(question, given);
  const text = typeof given === "string" ? given : "";
  switch (question.type) {
    case "boolean":
      return (
        <>
          <Choice
            legend={label}
            inline
            value={text}
            options={mayStayOpen ? OPEN : YES_NO}
            onChange={onChange}
          />
          {error && <p className="text-critical text-xs">{error}</p>}
        </>
      );
    case "instant":
      return (
        <InstantField
          legend={label}
          value={isTimeAnswer(given) ? given : blankTime()}
          error={error}
          onChange={onChange}
        />
      );
    case "words":
      return (
        <WordsField
          legend={label}
          words={question.words ?? []}
          chosen={typeof given === "object" && !isTimeAnswer(given) ? given : []}
          error={error}
          onChange={onChange}
        />
      );
    case "word":
      return <WordField {...{ question, label, text, error, onChange }} />;
    case "count":
      return (
        <Field label={label} error={error}>
          {(control) => (
            <Input
              {...control}
              inputMode="numeric"
              autoComplete="off"
              maxLength={12}
              className="max-w-48 tabular-nums"
              value={text}
              onChange={(event) => onChange(event.target.value)}
            />
          )}
        </Field>
      );
    case "text":
      return (
        <LineField
          label={label}
          max={LONGEST_TEXT}
          value={text}
          error={error}
          onChange={onChange}
        />
      );
  }
}

type WordProps = {
  question: FactQuestion;
  label: string;
  text: string;
  error: string | undefined;
  onChange: (answer: Answer) => void;
};

function WordField({ question, label, text, error, onChange }: WordProps) {
  const words = question.words ?? [];
  if (words.length > MOST_IN_SELECT) {
    return (
      <WordsField
        legend={label}
        single
        words={words}
        chosen={text === "" ? [] : [text]}
        error={error}
        onChange={([word]) => onChange(word ?? "")}
      />
    );
  }
  return (
    <Field label={label} error={error}>
      {(control) => (
        <Select {...control} value={text} onChange={(event) => onChange(event.target.value)}>
          <option value="">{copy.unknown}</option>
          {words.map(({ word, label: name }) => (
            <option key={word} value={word}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

function blankTime() {
  return { date: "", time: "", zone: ownZone(), precision: "minute" } as const;
}

/** Fault of an entered answer; none for a time that is still being typed. */
function problemOf(question: FactQuestion, answer: Answer): string | undefined {
  const isBeingTyped =
    isTimeAnswer(answer) &&
    answer.precision === "minute" &&
    (answer.date === "" || answer.time === "");
  if (isBeingTyped) return undefined;
  const read = readAnswer(question.type, answer);
  return read.kind === "problem" ? answerCopy.problems[read.problem] : undefined;
}
