import type { ReactNode } from "react";
import type { TechniquesDto } from "@/attack/server/attack-dto";
import { Link } from "@/components/ui/link";
import { proofLink } from "@/evidence/screens/proof-link";
import { CveLinks, CweLinks } from "@/incidents/screens/incident/weakness-links";
import { visibleText } from "@/lib/visible-text";
import { copy } from "./copy";
import { MatchedText } from "./matched-text";
import { identifiersOf, type Proof } from "./placed-words";

type Props = { proof: Proof; input: TechniquesDto["input"] };

/** One source of a technique, shown in its context. */
export function ProofView({ proof, input }: Props) {
  return (
    <li className="space-y-1 text-sm">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-muted">
        <Ground proof={proof} />
      </div>
      <MatchedText field="title" words={proof.words} text={input.title} />
      <MatchedText field="text" words={proof.words} text={input.text} />
    </li>
  );
}

function Ground({ proof }: { proof: Proof }): ReactNode {
  const identifiers = identifiersOf(proof);
  switch (proof.kind) {
    case "cve":
      return (
        <>
          {copy.curated} <CveLinks cve={identifiers} />
        </>
      );
    case "cwe":
      return (
        <>
          {copy.weakness} <CweLinks cwe={identifiers.flatMap(cweNumber)} />
          <Rule name={proof.source} />
        </>
      );
    case "words":
      if (proof.source === "model") return copy.modelWords;
      return (
        <>
          {copy.matchedWords}
          {identifiers.length > 0 && <CweLinks cwe={identifiers.flatMap(cweNumber)} />}
          <Rule name={proof.source} />
        </>
      );
    case "tool":
      return <Named proof={proof} />;
    case "analyst":
      return (
        <>
          {copy.statement} <Place id={proof.source} />
        </>
      );
  }
}

function Named({ proof }: { proof: Proof }) {
  const words = proof.words.map(({ text }) => visibleText(text).text).join(", ");
  return (
    <>
      {proof.evidence_id === null ? copy.named : copy.namedIn}
      <Place id={proof.evidence_id ?? proof.source} />
      {words !== "" && (
        <mark className="rounded-xs bg-medium-soft px-0.5 text-medium">{words}</mark>
      )}
    </>
  );
}

function Rule({ name }: { name: string }) {
  return (
    <span className="text-xs">
      {copy.rule} <code className="font-mono">{name}</code>
    </span>
  );
}

function Place({ id }: { id: string }) {
  const href = proofLink(id);
  if (href === null) return <code className="font-mono text-xs">{visibleText(id).text}</code>;
  return (
    <Link href={href} className="link inline-flex min-h-6 items-center font-mono text-xs">
      {id}
    </Link>
  );
}

function cweNumber(identifier: string): number[] {
  const digits = /^CWE-(\d+)$/i.exec(identifier)?.[1];
  return digits === undefined ? [] : [Number(digits)];
}
