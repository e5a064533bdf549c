import { Badge } from "@/components/ui/badge";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { Notice } from "@/components/ui/notice";
import { Time } from "@/components/ui/time";
import type { ReportPreviewDto } from "@/engagements/server/report/report-dto";
import { formatCount } from "@/lib/format";
import { visibleText } from "@/lib/visible-text";
import { SCOPE_RULE_NAMES } from "../copy";
import {
  FLAG_STATE_NAMES,
  GRADE_NAMES,
  GRADE_TEXTS,
  GRADE_TONES,
  GRADES,
  OLD_PROVEN,
  content as words,
} from "./copy";
import { ReportRegister } from "./report-register";
import { ReportStatements } from "./report-statements";
import { StatedText } from "./stated-text";

type Report = ReportPreviewDto["report"];

type Props = {
  report: Report;
  /** Level of its headings, below its container's. */
  level: 3 | 4;
};

/** Content of a version of the report, each statement under its grade of proof. */
export function ReportContent({ report, level }: Props) {
  const Heading = `h${level}` as const;
  return (
    <div className="space-y-5">
      {report.v === 1 && <Notice tone="warning" title={OLD_PROVEN} />}
      <DescriptionList className="max-w-3xl">
        <Description term="Author">
          <bdi>{report.author}</bdi>
        </Description>
        <Description term="Made at">
          <Time value={report.made_at} show="absolute" seconds />
        </Description>
        {report.summary !== null && (
          <Description term="Summary">
            <StatedText text={report.summary} />
          </Description>
        )}
        {report.conclusions !== null && (
          <Description term="Conclusions">
            <StatedText text={report.conclusions} />
          </Description>
        )}
      </DescriptionList>
      <Flags report={report} Heading={Heading} />
      {GRADES.map((grade) => (
        <div key={grade} className="space-y-2">
          <Heading className="flex items-center gap-2 font-semibold">
            {GRADE_NAMES[grade]}
            <Badge tone={GRADE_TONES[grade]}>{formatCount(report.counts[grade])}</Badge>
          </Heading>
          {(grade !== "proven" || report.v > 1) && (
            <p className="max-w-3xl text-muted text-xs">{GRADE_TEXTS[grade]}</p>
          )}
          <ReportStatements label={GRADE_NAMES[grade]} statements={report[grade]} />
        </div>
      ))}
      <Techniques report={report} Heading={Heading} />
      <ReportRegister register={report.register} />
      <Plan report={report} />
    </div>
  );
}

type PartProps = { report: Report; Heading: "h3" | "h4" };

const FLAG_TONES = { reached: "positive", not_reached: "neutral", not_shown: "medium" } as const;

function Flags({ report, Heading }: PartProps) {
  if (report.flags === undefined || report.flags.length === 0) return null;
  return (
    <div className="space-y-2">
      <Heading className="font-semibold">{words.flags}</Heading>
      <ul aria-label={words.flags} className="space-y-1">
        {report.flags.map(({ jewel, name, flag, state }) => (
          <li key={jewel} className="flex flex-wrap items-center gap-2">
            <code className="font-mono text-xs">{visibleText(jewel).text}</code>
            <span>{visibleText(name).text}</span>
            <span className="text-muted">
              {flag === null ? "no flag was set" : visibleText(flag).text}
            </span>
            <Badge tone={FLAG_TONES[state]}>{FLAG_STATE_NAMES[state]}</Badge>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Techniques({ report, Heading }: PartProps) {
  if (report.techniques === undefined || report.techniques.length === 0) return null;
  return (
    <div className="space-y-2">
      <Heading className="font-semibold">{words.techniques}</Heading>
      <p className="text-muted text-xs">
        Noted down by operators; whether they succeeded is not recorded.
      </p>
      <ul aria-label={words.techniques} className="flex flex-wrap gap-x-4 gap-y-1">
        {report.techniques.map(({ technique_id, entries }) => (
          <li key={technique_id}>
            <code className="font-mono text-xs">{technique_id}</code>{" "}
            <span className="text-muted text-xs">{entries.join(", ")}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Plan({ report: { plan } }: { report: Report }) {
  if (plan === undefined || (plan.scope.length === 0 && plan.scenarios.length === 0)) return null;
  return (
    <details>
      <summary className="link w-fit">{words.scope}</summary>
      <ul aria-label={words.scope} className="mt-2 list-disc space-y-1 pl-5">
        {plan.scope.map((item) => (
          <li key={`${item.kind} ${item.value}`}>
            {visibleText(item.value).text}{" "}
            <span className="text-muted">{SCOPE_RULE_NAMES[item.rule]}</span>
          </li>
        ))}
      </ul>
      {plan.scenarios.length > 0 && (
        <ul aria-label="Scenarios of the plan" className="mt-2 list-disc space-y-1 pl-5">
          {plan.scenarios.map((scenario) => (
            <li key={scenario}>{visibleText(scenario).text}</li>
          ))}
        </ul>
      )}
    </details>
  );
}
