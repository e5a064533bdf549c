"use client";

import { useEffect, useRef, useState } from "react";
import { Form } from "@/components/forms/form";
import { ProseField } from "@/components/forms/prose-field";
import { Refusal } from "@/components/forms/refusal";
import { LeaveGuard } from "@/components/leave-guard";
import { Button } from "@/components/ui/button";
import type { LegalTriggersDto } from "@/legal/server/evaluations/legal-dto";
import { formatQuantity } from "@/lib/format";
import { fieldErrors, readProblem } from "@/lib/problem";
import { useSessionDraft } from "@/lib/session-draft";
import { ownZone } from "@/lib/time/zone";
import { useTRPC } from "@/platform/trpc/browser/client";
import {
  type Answer,
  answerOf,
  type FactQuestion,
  isSameAnswer,
  readAnswer,
  readDraft,
  writeDraft,
} from "./acts/answer";
import { AnswerField } from "./acts/answer-field";
import { questions as copy, copy as legalCopy } from "./acts/copy";
import { useLegalMutation } from "./acts/use-legal-mutation";

const SHOWN = 6;
const RULES_NAMED = 3;
/** Kept beside the answers; no fact has a name like it. */
const NOTE = "#note";

type Missing = LegalTriggersDto["missing_facts"][number];

type Props = {
  incidentId: string;
  version: number;
  missing: readonly Missing[];
  /** Recorded facts: of words, more may be requested. */
  recorded: LegalTriggersDto["basis"]["facts"];
  questions: ReadonlyMap<string, FactQuestion>;
  /** The question to go to; the number distinguishes one wish from the next. */
  wanted: { fact: string; wish: number } | null;
};

/** The facts that are not recorded, as questions in the order of their use, answered in one go. */
export function MissingFacts(props: Props) {
  const { incidentId, version, missing, recorded, questions, wanted } = props;
  const trpc = useTRPC();
  const [draft, setDraft] = useSessionDraft(`legal.${incidentId}`);
  const [isLong, setLong] = useState(false);
  const answers = readDraft(draft);
  const note = typeof answers[NOTE] === "string" ? answers[NOTE] : "";
  const asked = missing.flatMap(({ fact, rules }) => {
    const question = questions.get(fact);
    if (question === undefined) return [];
    const value = recorded.find((each) => each.fact === fact)?.value;
    const before = value === undefined ? undefined : answerOf(value);
    return [{ question, rules, before, given: answers[fact] }];
  });
  const read = asked.map(({ question, before, given }) => ({
    key: question.key,
    said: readAnswer(
      question.type,
      given === undefined || (before !== undefined && isSameAnswer(given, before)) ? "" : given,
    ),
  }));
  const values = read.flatMap(({ key, said }) =>
    said.kind === "value" ? [[key, said.value]] : [],
  );
  const wrong = read.filter(({ said }) => said.kind === "problem").length;
  const mutation = useLegalMutation(trpc.legal.recordFacts.mutationOptions(), {
    id: incidentId,
    done: copy.done,
    onDone: () => setDraft(""),
  });
  useWanted(wanted, () => setLong(true));
  if (asked.length === 0) return <p className="text-muted">{copy.none}</p>;
  const errors = fieldErrors(readProblem(mutation.error));
  const change = (key: string, answer: Answer) =>
    setDraft(writeDraft({ ...answers, [key]: answer }, ownZone()));
  // Answered facts stay visible, wherever they are in the order.
  const shown = asked.filter(({ given }, index) => isLong || index < SHOWN || given !== undefined);
  const isDirty = values.length + wrong > 0;
  const isReady = values.length > 0 && wrong === 0 && !mutation.isPending;
  function send() {
    if (!isReady) return;
    const text = note.trim();
    mutation.mutate({
      id: incidentId,
      facts: Object.fromEntries(values),
      expected_version: version,
      ...(text === "" ? {} : { note: text }),
    });
  }
  return (
    <Form
      form={{ send, isPending: mutation.isPending, error: mutation.error }}
      className="space-y-4"
    >
      <ol className="space-y-4">
        {shown.map(({ question, rules, before, given }) => (
          <li key={question.key} id={`fact-${question.key}`} className="scroll-mt-4 space-y-1">
            <AnswerField
              question={question}
              answer={given ?? before}
              error={errors[question.key]}
              onChange={(answer) => change(question.key, answer)}
            />
            <p className="break-words text-muted text-xs">
              {before !== undefined &&
                "What is recorded is ticked; rules ask whether more applies."}{" "}
              {rulesWords(rules)}
            </p>
          </li>
        ))}
      </ol>
      {(isLong ? asked.length > SHOWN : asked.length > shown.length) && (
        <Button size="sm" aria-expanded={isLong} onClick={() => setLong(!isLong)}>
          {isLong
            ? "Show fewer questions"
            : `Show ${formatQuantity(asked.length - shown.length, "more question", "more questions")}`}
        </Button>
      )}
      {values.length > 0 && (
        <ProseField
          label={legalCopy.optional(legalCopy.note)}
          hint={legalCopy.noteHint}
          rows={2}
          value={note}
          error={errors.note}
          onChange={(text) => change(NOTE, text)}
        />
      )}
      <Refusal error={mutation.error} onReloaded={mutation.reset} />
      <p role="status" className="min-h-4 text-muted text-xs">
        {wrong > 0
          ? `${formatQuantity(wrong, "answer", "answers")} cannot be recorded as written.`
          : values.length > 0 &&
            `${formatQuantity(values.length, "answer is", "answers are")} not recorded yet. The draft survives a reload of this tab.`}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" disabled={!isReady}>
          {mutation.isPending ? "Recording" : copy.submit(values.length)}
        </Button>
        {isDirty && !mutation.isPending && (
          <Button variant="ghost" onClick={() => setDraft("")}>
            Discard the draft
          </Button>
        )}
      </div>
      <LeaveGuard
        active={isDirty && !mutation.isPending}
        title="Leave with answers that are not recorded?"
        text="Clocks run from recorded facts only. The draft stays in this tab until you close it."
        stay="Stay"
        leave="Leave"
      />
    </Form>
  );
}

function rulesWords(rules: readonly string[]): string {
  const more = rules.length - RULES_NAMED;
  return more > 0
    ? `For ${rules.slice(0, RULES_NAMED).join(", ")} and ${formatQuantity(more, "more rule", "more rules")}`
    : `For ${rules.join(", ")}`;
}

/** Scrolls to the wanted question and focuses it, also if it was folded away. */
function useWanted(wanted: Props["wanted"], unfold: () => void): void {
  const done = useRef(0);
  useEffect(() => {
    if (wanted === null || wanted.wish === done.current) return;
    const place = document.getElementById(`fact-${wanted.fact}`);
    if (place === null) {
      unfold();
      return;
    }
    done.current = wanted.wish;
    place.scrollIntoView({ block: "center" });
    place.querySelector<HTMLElement>("input, select, textarea")?.focus({ preventScroll: true });
  });
}
