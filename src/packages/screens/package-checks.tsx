import { CircleCheck, CircleMinus, CircleX } from "lucide-react";
import { Notice } from "@/components/ui/notice";
import { Time } from "@/components/ui/time";
import { cn } from "@/lib/cn";
import { visibleText } from "@/lib/visible-text";
import type { Check, CheckStatus } from "@/packages/domain/verify/verify-check";
import { mayRemember } from "@/trace/screens/witness";
import { CHECK_NAMES, copy } from "./copy";
import type { PackageCheck } from "./run-package-check";

const words = copy.verify;
const TONES = { valid: "success", partial: "warning", invalid: "error" } as const;

const LOOK: Readonly<Record<CheckStatus, { icon: typeof CircleX; colour: string }>> = {
  passed: { icon: CircleCheck, colour: "text-positive" },
  failed: { icon: CircleX, colour: "text-critical" },
  skipped: { icon: CircleMinus, colour: "text-muted" },
};

/** Valid, but not held against what is remembered, is no success. */
function toneOf({ result, uncompared }: PackageCheck["found"]["verdict"]) {
  return result === "valid" && uncompared > 0 ? "warning" : TONES[result];
}

/** Result of verifying a package: the verdict, every check, and what was not checked. */
export function PackageChecks({ check }: { check: PackageCheck }) {
  const { checks, verdict } = check.found;
  const made = checks.filter(({ status }) => status !== "skipped");
  const skipped = checks.filter(({ status }) => status === "skipped");
  return (
    <div className="space-y-3">
      <Notice tone={toneOf(verdict)} title={words.results[verdict.result]}>
        {verdict.simulation === true && <p className="font-medium">{words.simulated}</p>}
        {verdict.result !== "invalid" && (
          <p>{verdict.anchored ? words.anchored : words.unanchored}</p>
        )}
        {verdict.unsigned.length > 0 && <p>{words.unsigned(verdict.unsigned)}</p>}
        {verdict.result !== "invalid" && verdict.uncompared > 0 && (
          <p>{verdict.unusable > 0 ? words.unusable : words.uncompared}</p>
        )}
        {verdict.erased.length > 0 && <p>{words.erased(verdict.erased.length)}</p>}
        <p>
          {words.at} <Time value={check.at} show="absolute" seconds />
        </p>
      </Notice>
      <CheckRows label={words.list} checks={made} />
      {skipped.length > 0 && (
        <section className="space-y-1.5">
          <h4 className="font-medium">{words.skippedHeading}</h4>
          <CheckRows label={words.skippedHeading} checks={skipped} />
        </section>
      )}
      <Limits check={check} />
    </div>
  );
}

function CheckRows({ label, checks }: { label: string; checks: readonly Check[] }) {
  return (
    <ol aria-label={label} className="rounded-md border border-line bg-surface">
      {checks.map((check, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a name may come more than once, the order never changes
        <CheckRow key={index} check={check} />
      ))}
    </ol>
  );
}

function CheckRow({ check: { name, status, detail } }: { check: Check }) {
  const { icon: Icon, colour } = LOOK[status];
  return (
    <li className="flex items-start gap-2.5 border-b px-3 py-2 last:border-b-0">
      <Icon aria-hidden className={cn("mt-0.5 size-4 shrink-0", colour)} />
      <div className="min-w-0 flex-1">
        <span className="font-medium">{CHECK_NAMES[name] ?? sentence(name)}</span>{" "}
        <span className={cn("text-xs", colour)}>{words.statuses[status]}</span>
        <p className="text-muted text-xs break-words">{visibleText(detail).text}</p>
      </div>
    </li>
  );
}

function sentence(name: string): string {
  return `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
}

function Limits({ check: { met } }: { check: PackageCheck }) {
  const isContradicted = met !== null && met.found.kind !== "empty" && !mayRemember(met.found);
  return (
    <div className="max-w-3xl space-y-1.5 text-muted text-xs">
      {isContradicted && <Notice tone="error" title={words.contradiction} />}
      <p>{words.keys}</p>
      <p>
        {words.witness}{" "}
        {met?.kept === true && "newest" in met.found
          ? words.remembered(met.found.newest.size)
          : words.notRemembered}
      </p>
    </div>
  );
}
