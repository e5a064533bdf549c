"use client";

import { ChevronRight } from "lucide-react";
import type { TechniqueDto, TechniquesDto } from "@/attack/server/attack-dto";
import { formatCount } from "@/lib/format";
import { copy, type Verdict } from "./copy";
import type { TechniqueGroup } from "./technique-groups";
import { TechniqueItem } from "./technique-item";

type Props = {
  group: TechniqueGroup;
  techniques: readonly TechniqueDto[];
  input: TechniquesDto["input"];
  /** Technique whose judgement is on its way. */
  pending: string | null;
  /** Null where the reader may not judge. */
  onAsk: ((technique: TechniqueDto, verdict: Verdict) => void) | null;
};

/** The techniques with the same source; rejected ones stay folded until opened. */
export function TechniqueList(props: Props) {
  const { group, techniques } = props;
  if (techniques.length === 0) return null;
  const title = (
    <>
      {copy.groups[group]}{" "}
      <span className="font-normal text-muted tabular-nums">{formatCount(techniques.length)}</span>
    </>
  );
  if (group === "rejected") {
    return (
      <details className="group border-b">
        <summary className="flex min-h-9 cursor-pointer list-none items-center gap-1.5 px-4 py-2.5 md:px-6 [&::-webkit-details-marker]:hidden">
          <ChevronRight
            aria-hidden
            className="size-4 shrink-0 text-muted transition-transform group-open:rotate-90"
          />
          <h3 className="font-medium">{title}</h3>
        </summary>
        <Items {...props} />
      </details>
    );
  }
  return (
    <section aria-label={copy.groups[group]}>
      <h3 className="px-4 pt-4 font-medium md:px-6">{title}</h3>
      <Items {...props} />
    </section>
  );
}

function Items({ group, techniques, input, pending, onAsk }: Props) {
  return (
    <>
      <p className="px-4 text-muted text-xs md:px-6">{copy.groupText[group]}</p>
      <ul>
        {techniques.map((technique) => (
          <TechniqueItem
            key={technique.technique_id}
            technique={technique}
            input={input}
            pending={pending}
            onAsk={onAsk}
          />
        ))}
      </ul>
    </>
  );
}
