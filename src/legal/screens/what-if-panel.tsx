"use client";

import { ChevronDown } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Popover } from "@/components/ui/popover";
import { Segmented } from "@/components/ui/segmented";
import type { LegalTriggersDto } from "@/legal/server/evaluations/legal-dto";
import { formatCount } from "@/lib/format";
import { type FactQuestion, isSameAnswer } from "./acts/answer";
import { whatIf as copy, copy as legalCopy } from "./acts/copy";
import { WordsField } from "./acts/words-field";
import type { Assumed } from "./what-if-facts";

const OPTIONS = [
  { value: "recorded", label: "As recorded" },
  { value: "yes", label: legalCopy.yes },
  { value: "no", label: legalCopy.no },
] as const;

type Choice = (typeof OPTIONS)[number]["value"];

type Props = {
  assumed: Assumed;
  recorded: LegalTriggersDto["basis"]["facts"];
  questions: ReadonlyMap<string, FactQuestion>;
  onChange: (assumed: Assumed) => void;
};

/** Facts to try in place of what is recorded; nothing of it is stored. */
export function WhatIfPanel({ assumed, recorded, questions, onChange }: Props) {
  const wordsOf = (fact: string) => {
    const value = recorded.find((each) => each.fact === fact)?.value;
    return Array.isArray(value) ? value : [];
  };
  const change = (next: Partial<Assumed>) => onChange({ ...assumed, ...next });
  return (
    <section aria-label={copy.heading} className="space-y-2 rounded-md bg-sunken px-4 py-3">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 className="font-semibold text-base">{copy.heading}</h2>
        <p className="text-muted">Try other facts. Nothing is stored.</p>
      </div>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <YesNo
          name="Personal data"
          value={assumed.personal_data}
          onChange={(personal_data) => change({ personal_data })}
        />
        <YesNo
          name="High risk to persons"
          value={assumed.high_risk}
          onChange={(high_risk) => change({ high_risk })}
        />
        <Words
          name="Entity"
          question={questions.get("entity")}
          assumed={assumed.entity}
          recorded={wordsOf("entity")}
          onChange={(entity) => change({ entity })}
        />
        <Words
          name="Sector"
          question={questions.get("sector")}
          assumed={assumed.sector}
          recorded={wordsOf("sector")}
          onChange={(sector) => change({ sector })}
        />
      </div>
    </section>
  );
}

type YesNoProps = {
  name: string;
  value: boolean | null;
  onChange: (value: boolean | null) => void;
};

function YesNo({ name, value, onChange }: YesNoProps) {
  const choice: Choice = value === null ? "recorded" : value ? "yes" : "no";
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      <span aria-hidden className="text-xs">
        {name}
      </span>
      <Segmented
        label={name}
        value={choice}
        options={OPTIONS}
        onChange={(next) => onChange(next === "recorded" ? null : next === "yes")}
      />
    </span>
  );
}

type WordsProps = {
  name: string;
  question: FactQuestion | undefined;
  assumed: readonly string[];
  recorded: readonly string[];
  onChange: (words: readonly string[]) => void;
};

/** Words on top of what is recorded; the recorded ones alone are no assumption. */
function Words({ name, question, assumed, recorded, onChange }: WordsProps) {
  if (question === undefined) return null;
  return (
    <Popover
      label={name}
      className="w-80 max-w-[calc(100vw-2rem)] p-3"
      trigger={
        <Button size="sm">
          {assumed.length === 0
            ? `${name}: as recorded`
            : `${name}: ${formatCount(assumed.length)} chosen`}
          <ChevronDown aria-hidden />
        </Button>
      }
    >
      <WordsField
        legend={name}
        words={question.words ?? []}
        chosen={assumed.length === 0 ? recorded : assumed}
        onChange={(words) => onChange(isSameAnswer(words, recorded) ? [] : words)}
      />
    </Popover>
  );
}
