"use client";

import { useState } from "react";
import { loadedWhenShown } from "@/components/loaded-when-shown";
import type { LegalTriggersDto } from "@/legal/server/evaluations/legal-dto";
import type { FactQuestion } from "./acts/answer";

/** Few look at it, and the page has to stay light. */
const ConsideredList = loadedWhenShown(() =>
  import("./considered-list").then((module) => module.ConsideredList),
);

type Props = {
  rules: LegalTriggersDto["considered"];
  questions: ReadonlyMap<string, FactQuestion>;
  summary: string;
};

/** Rules that were looked at and are no triggers; folded away at first. */
export function ConsideredRules({ rules, questions, summary }: Props) {
  const [isOpen, setOpen] = useState(false);
  if (rules.length === 0) return null;
  return (
    <details
      className="rounded-md border border-line px-4 py-2"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="flex min-h-8 cursor-pointer items-center font-medium">{summary}</summary>
      {isOpen && <ConsideredList rules={rules} questions={questions} />}
    </details>
  );
}
