"use client";

import { type ReactNode, useId } from "react";
import { BasicsSection } from "./basics-section";
import { copy } from "./copy";
import { JewelsSection } from "./jewels-section";
import { RulesSection } from "./rules-section";
import { ScopeSection } from "./scope-section";
import type { SectionProps } from "./section-props";

type Props = SectionProps & {
  /** Shown at the rules, before they are changed. */
  aboutRules?: ReactNode;
  aboutTeams?: ReactNode;
};

/** The sections of an engagement's form. */
export function FormSections({ aboutRules, aboutTeams, ...section }: Props) {
  return (
    <div className="space-y-8">
      <Section title={copy.basics}>
        <BasicsSection {...section} />
        {aboutTeams}
      </Section>
      <Section title={copy.scope} lead={copy.scopeLead}>
        <ScopeSection {...section} />
      </Section>
      <Section title={copy.jewels} lead={copy.jewelsLead}>
        <JewelsSection {...section} />
      </Section>
      <Section title={copy.rules} lead={copy.rulesLead}>
        {aboutRules}
        <RulesSection {...section} />
      </Section>
    </div>
  );
}

function Section(props: { title: string; lead?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="space-y-4 border-t pt-5">
      <div>
        <h2 id={id} className="font-semibold text-base">
          {props.title}
        </h2>
        {props.lead !== undefined && <p className="text-muted">{props.lead}</p>}
      </div>
      {props.children}
    </section>
  );
}
